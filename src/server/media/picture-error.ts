import type { Rule } from '#contract/rules.ts'

/** What was sent cannot become a picture; `reason` is the contract's name of the broken rule. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly reason: Rule

  constructor(reason: Rule, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
