/** Returns the text as one line of at most `limit` characters, cut after a whole word and with an ellipsis. */
export function shorten(text: string, limit: number): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length <= limit) return line
  const start = line.slice(0, limit - 1)
  const end = line[limit - 1] === ' ' ? limit : start.lastIndexOf(' ')
  return `${(end > 0 ? start.slice(0, end) : start.replace(/[\uD800-\uDBFF]$/, '')).replace(/[\s,;:.!?–—-]+$/, '')}…`
}

/** A postal address of which no line begins with a dash. */
export const withoutLeadingDash = (address: string) => address.replaceAll(' –', '\u00a0–')
