import fs from 'node:fs'
import { expect, test } from 'vitest'
import { withDrawing } from '../scripts/lib/drawing.mjs'
import { cyclesIn, withoutImplied } from '../scripts/lib/import-graph.mjs'

const graph = (imports: Record<string, string[]>) =>
  new Map(Object.entries(imports).map(([from, targets]) => [from, new Set(targets)]))

test('the drawing in ARCHITECTURE.md is that of the imports; `npm run drawing` renews it', () => {
  const document = fs.readFileSync('ARCHITECTURE.md', 'utf8')
  expect(document).toContain('```mermaid')
  expect(document).toBe(withDrawing(document))
})

test('an import that follows from others is not drawn', () => {
  expect(withoutImplied(graph({ a: ['b', 'c', 'd'], b: ['c'], c: ['d'] }))).toEqual([
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'd' },
  ])
})

test('a cycle of imports is found, without the folders above and below it', () => {
  expect(cyclesIn(graph({ a: ['b'], b: ['c'], c: ['b', 'd'] }))).toEqual(['b imports c', 'c imports b'])
  expect(cyclesIn(graph({ a: ['b'], b: ['c'] }))).toEqual([])
})
