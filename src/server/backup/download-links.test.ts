import { expect, test } from 'vitest'
import { createDownloadLinks } from './download-links.ts'

function setupLinks() {
  const clock = { ms: 0 }
  return { clock, links: createDownloadLinks(() => clock.ms) }
}

test('a link has 256 random bits and works once', () => {
  const { links } = setupLinks()
  const secret = links.create('a.db', 'hash of a token')
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(links.create('a.db', 'hash of a token')).not.toBe(secret)
  expect(links.use(secret)).toMatchObject({ name: 'a.db', tokenHash: 'hash of a token' })
  expect(links.use(secret)).toBeUndefined()
})

test('a link works for 60 s', () => {
  const { links, clock } = setupLinks()
  const secrets = [links.create('a.db', 'hash of a token'), links.create('b.db', 'hash of a token')]
  clock.ms = 59_999
  expect(links.use(secrets[0] ?? '')).toMatchObject({ name: 'a.db' })
  clock.ms = 60_000
  expect(links.use(secrets[1] ?? '')).toBeUndefined()
})

test('a secret that is none finds nothing', () => {
  const { links } = setupLinks()
  const secret = links.create('a.db', 'hash of a token')
  for (const other of ['', `${secret}x`, secret.slice(0, -1), 'é']) expect(links.use(other)).toBeUndefined()
  expect(links.use(secret)).toBeDefined()
})
