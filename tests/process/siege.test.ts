import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { attacks } from '../siege/attacks.mjs'

interface Result {
  name: string
  faults: string[]
  counts: Record<string, unknown>
}

const names = attacks.map(({ name }) => name)

let results: Result[]

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/siege.mjs', '--short'])
  results = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
})

test.each(names)('during %s visitors and the owner are served, and memory stays under 300 MB', (name) => {
  const result = results.find((known) => known.name === name)
  expect(result?.counts, 'the attack took place').toBeDefined()
  expect(result?.faults, JSON.stringify(result)).toEqual([])
})
