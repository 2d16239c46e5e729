/** 64 bits in letters and digits, to tell texts apart; it is not a security measure. */
export function digestOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  return `${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`
}
