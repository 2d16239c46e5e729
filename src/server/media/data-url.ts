import { validationCodes } from '#contract/validation.ts'
import { ProblemError } from '../http/problems.ts'
import { PictureError } from './picture-error.ts'

/** The maximum size of a picture as sent, in bytes after decoding the base64. */
const maxPictureBytes = 25_000_000
// A browser writes some 30 characters before the base64.
const longestHead = 200

/**
 * Returns the base64 of a data URL unchanged: the process that opens the picture decodes it. The media type is ignored, since the decoder
 * detects the format.
 * @throws ProblemError `body_too_large`, PictureError if it is no such URL
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
