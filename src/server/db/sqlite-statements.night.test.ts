import { expect, onTestFinished, test } from 'vitest'
import { openPlainHandle } from './sqlite-handle.ts'

test('a statement knows whether it returns rows, which can be read one by one', () => {
  const handle = openScratch()
  expect(handle.prepare('create table notes (id integer)').reader).toBe(false)
  const select = handle.prepare('select 1 as value union select 2')
  expect(select.reader).toBe(true)
  expect([...select.iterate([])]).toEqual([{ value: 1 }, { value: 2 }])
})

test.each([
  ['object', new Date(0)],
  ['function', () => 1],
])('a value that no column can store is refused: of type %s', (type, value) => {
  const insert = openScratch().prepare('select ?')
  expect(() => insert.all([value])).toThrow(new TypeError(`a ${type} cannot be a column's value`))
})

test('a statement is prepared once until 300 others were, and the oldest is forgotten first', () => {
  const handle = openScratch()
  const prepare = (value: number) => handle.prepare(`select ${value}`)
  const statements = Array.from({ length: 300 }, (_, value) => prepare(value))
  for (const [value, statement] of statements.entries()) expect(prepare(value)).toBe(statement)
  prepare(300)
  expect(prepare(1)).toBe(statements[1])
  expect(prepare(0)).not.toBe(statements[0])
})

function openScratch() {
  const handle = openPlainHandle(':memory:', 'scratch')
  onTestFinished(() => handle.close())
  return handle
}
