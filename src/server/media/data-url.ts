import { rules } from '#contract/rules.ts'
import { ProblemError } from '../http/problems.ts'
import { PictureError } from './picture-error.ts'

/** Most bytes of a picture as sent, after decoding the base64. */
export const maxPictureBytes = 25_000_000

/**
 * The bytes in a base64 data URL. Its label is not looked at: what they are is for the decoder to say.
 *
 * @throws ProblemError `body_too_large`, PictureError where it is no such URL
 */
export function bytesOfDataUrl(dataUrl: string): Buffer {
  const comma = dataUrl.indexOf(',')
  // The head is short in every honest one; a search for it must not walk through 30 MB.
  if (comma < 0 || comma > 200 || !/^data:.*;base64$/i.test(dataUrl.slice(0, comma)))
    throw new PictureError(rules.image)
  if (((dataUrl.length - comma - 1) * 3) / 4 > maxPictureBytes + 2) throw new ProblemError('body_too_large')
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64')
  if (bytes.length > maxPictureBytes) throw new ProblemError('body_too_large')
  return bytes
}
