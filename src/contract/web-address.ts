const longestAddress = 2048

// A host and the rest. The first character of the rest cannot be part of the host, so matching takes linear time.
// No @ is allowed before the path: it would mark credentials, which a page would give to every visitor.
const letter = String.raw`\s\\\p{Cc}\p{Surrogate}\p{Bidi_Control}`
const pattern = new RegExp(`^https?://[^${letter}/?#@]+(?:[/?#][^${letter}]*)?$`, 'iu')

/** Whether a text is an `http:` or `https:` URL of at most 2,048 characters: a link to it cannot run script. */
export function isWebAddress(text: string): boolean {
  return text.length <= longestAddress && pattern.test(text) && urlOf(text) !== undefined
}

/** The parsed URL, or undefined if a text is none. The oldest browsers have no `URL.canParse`. */
export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Whether a text is an `https:` URL. */
export function isHttpsAddress(text: string): boolean {
  return isWebAddress(text) && /^https:/i.test(text)
}

/** A link as it was written: one that begins with a host (`g.page/x`), as browsers show and copy them, gets `https://`. */
export function withScheme(text: string): string {
  return /^(?:[^\s./?#:@\\]+\.)+\p{L}{2,}(?:[/?#]|$)/u.test(text) ? `https://${text}` : text
}
