import { rules } from '#contract/rules.ts'
import { ProblemError } from '../http/problems.ts'
import { PictureError } from './picture-error.ts'

/** Most bytes of a picture as sent, after decoding the base64. */
const maxPictureBytes = 25_000_000

/**
 * The base64 in a data URL, not decoded: that is for the process that opens the picture. Its label is not looked at
 * either: what the bytes are is for the decoder to say.
 *
 * @throws ProblemError `body_too_large`, PictureError where it is no such URL
 */
export function base64OfDataUrl(dataUrl: string): string {
  const comma = dataUrl.indexOf(',')
  // The head is short in every honest one; a search for it must not walk through 30 MB.
  if (comma < 0 || comma > 200 || !/^data:.*;base64$/i.test(dataUrl.slice(0, comma)))
    throw new PictureError(rules.image)
  const base64 = dataUrl.slice(comma + 1)
  if (Buffer.byteLength(base64, 'base64') > maxPictureBytes) throw new ProblemError('body_too_large')
  return base64
}
