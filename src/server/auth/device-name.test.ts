import { expect, test } from 'vitest'
import { deviceName } from './sign-in.ts'

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  [`${android} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Android phone, Chrome'],
  [`${android} Chrome/140.0.0.0 Safari/537.36`, 'Android tablet, Chrome'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Android phone, Samsung Internet'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1', 'iPhone, Safari'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) CriOS/120.0 Mobile/15E148 Safari/604.1', 'iPad, Chrome'],
  [windows, 'Windows, Chrome'],
  [`${windows} Edg/140.0.0.0`, 'Windows, Edge'],
  [`${windows} OPR/120.0.0.0`, 'Windows, Opera'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.6 Safari/605.1.15', 'Mac, Safari'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36', 'ChromeOS, Chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Linux, Firefox'],
  ['Mozilla/5.0 (X11; FreeBSD amd64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox'],
  ['curl/8.5.0', ''],
  [undefined, ''],
])('the device is named after its header: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
