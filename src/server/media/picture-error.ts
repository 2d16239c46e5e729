import type { ValidationCode } from '#contract/validation.ts'

/** The data sent cannot become a picture; `reason` is the contract's validation code. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly reason: ValidationCode

  constructor(reason: ValidationCode, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
