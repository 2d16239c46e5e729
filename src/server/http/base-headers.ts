/** Browser features that the site never uses. An embedded video or map keeps what its own frame allows. */
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
 * Headers of every response, whatever sends it. A response's own header of the same name replaces the one here.
 *
 * @param isHttps whether the public address is https; browsers are then told to use nothing else for a year
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
