import { createHash } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { contentSecurityPolicy, type PolicyOptions, policyOptions } from './policy.ts'

const plain: PolicyOptions = { apiUrl: '', feedHost: '', isHttps: false }

/** The policy's directives and their values. */
function directives(
  options: Partial<PolicyOptions> = {},
  inline?: { inlineStyles: string[]; inlineScripts: string[] },
) {
  const policy = contentSecurityPolicy({ ...plain, ...options }, inline)['content-security-policy'] ?? ''
  return Object.fromEntries(policy.split('; ').map((directive) => directive.split(/ (.*)/, 2)))
}

test('a page may load only its own scripts, styles and fonts, pictures from anywhere by https, and two hosts’ frames', () => {
  expect(directives()).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'img-src': "'self' data: blob: https:",
    'connect-src': "'self'",
    'frame-src': 'https://www.youtube-nocookie.com https://www.google.com',
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
})

test('inline code runs only by its hash', () => {
  const inline = { inlineStyles: ['p{color:red}', 'a{}'], inlineScripts: ['load(“é”)'] }
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code, 'utf8').digest('base64')}'`
  expect(directives({}, inline)).toMatchObject({
    'script-src': `'self' ${hash('load(“é”)')}`,
    'style-src': `'self' ${hash('p{color:red}')} ${hash('a{}')}`,
  })
})

test('the API and the feed on other hosts may be called, and pictures of an API without https are shown', () => {
  const api = { apiUrl: 'http://api.example:3000', feedHost: 'https://graph.example' }
  expect(directives(api)).toMatchObject({
    'connect-src': "'self' http://api.example:3000 https://graph.example",
    'img-src': "'self' data: blob: https: http://api.example:3000",
  })
  expect(directives({ apiUrl: 'https://api.example' })).toMatchObject({
    'connect-src': "'self' https://api.example",
    'img-src': "'self' data: blob: https:",
  })
})

test('§7 the host of the feed is the one that the browsers’ code was built with', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const env = { apiUrl: '', publicUrl: '', instagramApiUrl: 'https://server.example' }
  expect(directives(policyOptions(env))['connect-src']).toBe("'self' https://graph.instagram.com")
  vi.stubEnv('VITE_INSTAGRAM_API_URL', 'http://graph.example:8080/v2')
  expect(directives(policyOptions(env))['connect-src']).toBe("'self' http://graph.example:8080")
})

test('requests are upgraded to https only if the page has it', () => {
  expect(Object.keys(directives({ isHttps: true }))).toContain('upgrade-insecure-requests')
  expect(Object.keys(directives())).not.toContain('upgrade-insecure-requests')
})

test('a page shares its window with no page of another origin', () => {
  expect(contentSecurityPolicy(plain)['cross-origin-opener-policy']).toBe('same-origin')
})

test('a panel apart from the API may post a form to it, into a frame, and nobody frames the panel', () => {
  const apiUrl = 'https://api.example'
  const framing = contentSecurityPolicy({ ...plain, apiUrl }, undefined, ["'self'", apiUrl])
  const panel = framing['content-security-policy']?.split('; ')
  expect(panel).toContain(`frame-src 'self' ${apiUrl} https://www.youtube-nocookie.com https://www.google.com`)
  expect(panel).toContain(`form-action 'self' ${apiUrl}`)
  expect(panel).toContain("frame-ancestors 'none'")
})
