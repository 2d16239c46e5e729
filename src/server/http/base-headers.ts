/** Nothing on the site asks for these; an embedded video or map keeps what its own frame is allowed. */
const unusedFeatures = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
].map((feature) => `${feature}=()`)

/**
 * Headers of every answer, whatever sends it; an answer's own headers of the same name win over them.
 *
 * @param isHttps whether the public address is https, so that browsers may be told to stay there
 */
export function baseHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unusedFeatures.join(', '),
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
