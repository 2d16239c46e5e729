import { expect, test } from 'vitest'
import { foreignFileError, sqliteError, withCode } from './sqlite-errors.ts'

const beginnings: [string, number][] = [
  ['UNIQUE constraint', 2067],
  ['FOREIGN KEY constraint', 787],
  ['access permission denied', 3],
  ['database is locked', 5],
  ['database table is locked', 6],
  ['database schema is locked', 6],
  ['out of memory', 7],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['locking protocol', 15],
  ['database is not open', 14],
  ['Database connection is closed', 14],
]
const codeOf = (message: string, fields: object = {}) => withCode(Object.assign(new Error(message), fields)).errcode

test.each(beginnings)(
  'an error that begins with “%s” has the code %i, and one that only contains it has none',
  (text, code) => {
    expect(codeOf(`${text}: faq.id`)).toBe(code)
    expect(codeOf(`near ${text}`)).toBeUndefined()
  },
)

test.each([
  ['database disk image is malformed', 11],
  ['file is not a database', 26],
])('an error that ends with “%s” has the code %i', (text, code) => {
  expect(codeOf(text)).toBe(code)
  expect(codeOf(`${text} x`)).toBeUndefined()
})

test('any other constraint has the code 19', () => {
  expect(codeOf('NOT NULL constraint failed: faq.question')).toBe(19)
  expect(codeOf('UNIQUE constraint failed: faq.id')).toBe(2067)
})

test('a code of the driver stays, and a failed look at the file is an I/O error', () => {
  expect(codeOf('database is locked', { errcode: 517 })).toBe(517)
  expect(codeOf('EIO: i/o error, fstat', { syscall: 'fstat' })).toBe(10)
  const unknown = new Error('near "selct": syntax error')
  expect(withCode(unknown)).toBe(unknown)
  expect(unknown).not.toHaveProperty('errcode')
  expect(sqliteError(11, 'torn')).toMatchObject({ errcode: 11, message: 'torn' })
  expect(foreignFileError()).toMatchObject({ code: 'FOREIGN_DATABASE', errcode: 26 })
})
