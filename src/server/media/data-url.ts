import { validationCodes } from '#contract/validation.ts'
import { ProblemError } from '../http/problems.ts'
import { PictureError } from './picture-error.ts'

/** Most bytes of a picture as sent, after decoding the base64. */
const maxPictureBytes = 25_000_000
// It is short in every honest one.
const longestHead = 200

/**
 * The base64 in a data URL, not decoded: that is for the process that opens the picture. Its label is not looked at
 * either: what the bytes are is for the decoder to say.
 *
 * @throws ProblemError `body_too_large`, PictureError where it is no such URL
 */
export function base64OfDataUrl(dataUrl: Buffer): Buffer {
  const comma = dataUrl.subarray(0, longestHead).indexOf(',')
  if (comma < 0 || !/^data:.*;base64$/i.test(dataUrl.toString('latin1', 0, comma)))
    throw new PictureError(validationCodes.image)
  const base64 = dataUrl.subarray(comma + 1)
  if (Math.floor((base64.length - paddingOf(base64)) * 0.75) > maxPictureBytes) throw new ProblemError('body_too_large')
  return base64
}

function paddingOf(base64: Buffer): number {
  return [base64.at(-1), base64.at(-2)].filter((letter) => letter === 0x3d).length
}
