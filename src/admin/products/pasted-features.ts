// A number needs its point or bracket and a blank: "2 anos" and "1.5 mm" are text. So does a dash: "-10 °C".
const bullet = /^\s*(?:[•◦▪●■‣·✓✔✅☑→►]\ufe0f?\s*|(?:[-*–—]|\d{1,2}[.)])\s+)/u

/** A pasted list as one feature a line, without its bullets and numbers; undefined where it is plain text of one line. */
export function pastedFeatures(text: string): string[] | undefined {
  const lines = text.split(/[\r\n\u2028]+/).filter((line) => line.trim() !== '')
  if (lines.length < 2 && !bullet.test(text)) return undefined
  const features = lines.map((line) => line.replace(bullet, '').trim()).filter((line) => line !== '')
  return features.length > 0 ? features : undefined
}
