const longestAddress = 2048

// A host, and what may follow it. Neither part can end in the other's first letter: no text is gone over twice. Without
// an @ before the path there are no credentials, which a page would hand to every visitor.
const letter = String.raw`\s\\\p{Cc}\p{Surrogate}\p{Bidi_Control}`
const pattern = new RegExp(`^https?://[^${letter}/?#@]+(?:[/?#][^${letter}]*)?$`, 'iu')

/** Whether a text is an address on the web, `http:` or `https:`: no link made of it can run script. At most 2,048 letters. */
export function isWebAddress(text: string): boolean {
  return text.length <= longestAddress && pattern.test(text) && URL.canParse(text)
}

/** Whether a text is an `https:` address. */
export function isHttpsAddress(text: string): boolean {
  return isWebAddress(text) && /^https:/i.test(text)
}
