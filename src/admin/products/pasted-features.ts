// After a number come a point or bracket and a space: "2 anos" and "1.5 mm" are text. So is a dash without one: "-10 °C".
const bullet = /^\s*(?:[•◦▪●■‣·✓✔✅☑→►]\ufe0f?\s*|(?:[-*–—]|\d{1,2}[.)])\s+)/u

/** Splits a pasted list into one feature per line, without bullets and numbers. Undefined for plain text of one line. */
export function pastedFeatures(text: string): string[] | undefined {
  const lines = text.split(/[\r\n\u2028]+/).filter((line) => line.trim() !== '')
  if (lines.length < 2 && !bullet.test(text)) return undefined
  const features = lines.map((line) => line.replace(bullet, '').trim()).filter((line) => line !== '')
  return features.length > 0 ? features : undefined
}
