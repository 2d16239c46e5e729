import { isAscii } from 'node:buffer'
import { randomUUID } from 'node:crypto'

export interface CutBody {
  /** The body with a mark in the photo's place. */
  json: string
  /** What stands there now: no client can know it beforehand. */
  mark: string
  /** The data URL itself, a part of the body's bytes. */
  photo: Buffer
}

const quote = 0x22
const backslash = 0x5c
const firstPlain = 0x20
// What stands before a data URL's base64 is shorter (see data-url.ts).
const longestHead = 256

/**
 * Takes the first data URL out of a JSON body while both are still bytes, so that millions of letters need not become
 * a string, twice, only to be told apart from the rest. Answers undefined where nothing can be cut out unseen.
 *
 * A quote without a backslash before it either begins a string or ends one. If it ends one, the body is no JSON, with
 * the mark as without. Letters that JSON forbids in a string are looked for in the head only: none of them is one of
 * base64, and the process that opens the picture refuses those.
 */
export function cutPhoto(body: Buffer): CutBody | undefined {
  const start = body.indexOf('"data:') + 1
  if (start <= 1 || body[start - 2] === backslash) return undefined
  const end = body.indexOf(quote, start)
  const photo = body.subarray(start, end)
  if (end < 0 || !isPlain(photo)) return undefined
  const mark = `data:${randomUUID()}`
  return { json: `${body.toString('utf8', 0, start)}${mark}${body.toString('utf8', end)}`, mark, photo }
}

/** Whether a string of JSON says what its letters say. */
function isPlain(text: Buffer): boolean {
  const isHeadPlain = text.subarray(0, longestHead).every((letter) => letter >= firstPlain)
  return isHeadPlain && isAscii(text) && ![backslash, 0x0a, 0x0d, 0x09].some((letter) => text.includes(letter))
}
