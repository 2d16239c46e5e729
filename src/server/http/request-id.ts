import { randomBytes } from 'node:crypto'

const prefix = randomBytes(6).toString('base64url')
let count = 0

/** An id that no other request has, of this process or another: it joins a problem's answer to its lines in the log. */
export function newRequestId(): string {
  count += 1
  return `${prefix}-${count.toString(36)}`
}
