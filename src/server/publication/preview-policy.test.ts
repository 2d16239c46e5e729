import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './policy.ts'

const options = { apiUrl: 'https://api.example', feedHost: '', isHttps: true }
const videosAndMaps = 'https://www.youtube-nocookie.com https://www.google.com'

function directives(
  ...[inline, framing]: [Parameters<typeof contentSecurityPolicy>[1]?, Parameters<typeof contentSecurityPolicy>[2]?]
) {
  const policy = contentSecurityPolicy(options, inline, framing)['content-security-policy'] ?? ''
  return policy.split('; ')
}

test('a page frames videos and maps only, and nobody frames it', () => {
  const page = directives()
  expect(page).toContain(`frame-src ${videosAndMaps}`)
  expect(page).toContain("form-action 'self'")
  expect(page).toContain("frame-ancestors 'none'")
})

test('a panel apart from the API may post a form to it, into a frame', () => {
  const panel = directives(undefined, { frames: ["'self'", options.apiUrl] })
  expect(panel).toContain(`frame-src 'self' https://api.example ${videosAndMaps}`)
  expect(panel).toContain("form-action 'self' https://api.example")
  expect(panel).toContain("frame-ancestors 'none'")
})
