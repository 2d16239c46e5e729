import { randomBytes } from 'node:crypto'

const prefix = randomBytes(6).toString('base64url')
let count = 0

/** Returns an id that is unique across processes. It is in a problem's body and in the log lines of its request. */
export function newRequestId(): string {
  count += 1
  return `${prefix}-${count.toString(36)}`
}
