import type { shippedColours } from '#contract/brand.ts'

/** Gives the panel the company's own colours. The policy forbids a style in the HTML. */
export function showColours({ accent, deep }: typeof shippedColours): void {
  const { style } = document.documentElement
  style.setProperty('--color-brand', accent)
  style.setProperty('--color-brand-deep', deep)
}
