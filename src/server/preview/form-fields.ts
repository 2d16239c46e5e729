const ampersand = 0x26
const equals = 0x3d
const percent = 0x25
const plus = 0x2b
const space = 0x20
/** A preview's form has four fields; more are not read. */
const maxFields = 10

/**
 * Reads the fields of an `application/x-www-form-urlencoded` body; the first of a name counts. The bytes are decoded in place, so that a
 * photo is neither copied nor turned into a string.
 */
export function formFields(form: Buffer): Map<string, Buffer> {
  const fields = new Map<string, Buffer>()
  let start = 0
  for (let count = 0; start < form.length && count < maxFields; count += 1) {
    const end = positionOf(ampersand, form, start)
    const middle = Math.min(positionOf(equals, form, start), end)
    const name = decode(form.subarray(start, middle)).toString()
    const value = decode(form.subarray(middle + 1, end))
    if (!fields.has(name)) fields.set(name, value)
    start = end + 1
  }
  return fields
}

function positionOf(letter: number, form: Buffer, from: number): number {
  const found = form.indexOf(letter, from)
  return found < 0 ? form.length : found
}

/** An invalid escape stays as it is, as in the URL standard. */
function decode(bytes: Buffer): Buffer {
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const letter = bytes[at]
    const value = letter === percent ? hexDigit(bytes[at + 1]) * 16 + hexDigit(bytes[at + 2]) : Number.NaN
    if (value >= 0) at += 2
    bytes[length] = value >= 0 ? value : letter === plus ? space : (letter ?? 0)
    length += 1
  }
  return bytes.subarray(0, length)
}

function hexDigit(letter = 0): number {
  if (letter >= 0x30 && letter <= 0x39) return letter - 0x30
  const lower = letter | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN
}
