const keyBytes = 16

/** The last create that has not succeeded. In memory only: its content may have a password. */
let attempt: { content: string; key: string } | undefined

/** The `Idempotency-Key` of a create: the same while the same content is sent again, so that one whose response was lost is not repeated. */
export function saveKey(path: string, body: object): string {
  const content = `${path} ${JSON.stringify(body)}`
  if (attempt?.content !== content) attempt = { content, key: randomKey() }
  return attempt.key
}

/** Called after a successful create: the same content is then another item. */
export function forgetSaveKey(): void {
  attempt = undefined
}

// Unlike `randomUUID` and `subtle`, this also exists on a plain http address of a local network.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
