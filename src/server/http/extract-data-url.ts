import { isAscii } from 'node:buffer'
import { randomUUID } from 'node:crypto'

export interface ExtractedDataUrl {
  /** The body with a placeholder where the data URL stood. */
  json: string
  /** The placeholder's text. It is random, so that no client can send it. */
  placeholder: string
  /** The data URL, a view of the body's bytes. */
  dataUrl: Buffer
}

const quote = 0x22
const backslash = 0x5c
const firstPlain = 0x20
// The part of a data URL before its base64 is shorter (see data-url.ts).
const longestHead = 256

/**
 * Takes the first data URL out of a JSON body while both are bytes, so that millions of characters never become a string. Returns undefined
 * if extraction would need unescaping.
 *
 * A quote that no backslash precedes either begins or ends a string. If it ends one, the body is invalid JSON with and without the
 * placeholder. Characters that JSON forbids in a string are looked for only in the head: they are no base64, and the process that decodes
 * the picture rejects them.
 */
export function extractDataUrl(body: Buffer): ExtractedDataUrl | undefined {
  const start = body.indexOf('"data:') + 1
  if (start === 0 || body[start - 2] === backslash) return undefined
  const end = body.indexOf(quote, start)
  const dataUrl = body.subarray(start, end)
  if (end === -1 || !isPlain(dataUrl)) return undefined
  const placeholder = `data:${randomUUID()}`
  const json = `${body.toString('utf8', 0, start)}${placeholder}${body.toString('utf8', end)}`
  return { json, placeholder, dataUrl }
}

/** Whether a JSON string's bytes are its value, without unescaping. */
function isPlain(text: Buffer): boolean {
  const isHeadPlain = text.subarray(0, longestHead).every((letter) => letter >= firstPlain)
  return isHeadPlain && isAscii(text) && ![backslash, 0x0a, 0x0d, 0x09].some((letter) => text.includes(letter))
}
