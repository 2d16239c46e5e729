// A number must be followed by a point or bracket and a space: "2 anos" and "1.5 mm" are text. So is a dash without a space: "-10 °C".
const bullet = /^\s*(?:[•◦▪●■‣·✓✔✅☑→►]\ufe0f?\s*|(?:[-*–—]|\d{1,2}[.)])\s)/u

/** The lines of a list, such as one copied from a chat, without its bullets and numbers. Blank lines are dropped. */
export function listLines(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]/)
    .map((line) => line.replace(bullet, '').trim())
    .filter((line) => line !== '')
}
