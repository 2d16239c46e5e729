import type { ValidationCode } from '#contract/validation.ts'

/** What was sent cannot become a picture; `reason` is the contract's name of the broken rule. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly reason: ValidationCode

  constructor(reason: ValidationCode, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
