import { expect, test } from 'vitest'
import { tableTraits } from '#server/db/tables.ts'
import { adminPassword, buildTestApp } from '#support/build-test-app.ts'

const address = '203.0.113.77'
const visitorAgent = 'Visitor/7.7 (Android 14; Mobile)'

test('what a visitor asks for sets no cookie, and leaves no address and no name in the log or the database', async () => {
  const lines: Record<string, unknown>[] = []
  const { app, db } = await buildTestApp({ LOG_LEVEL: 'trace', RATE_LIMIT: 'on' }, lines)
  const headers = { 'user-agent': visitorAgent, referer: 'https://search.example/?q=segredo' }
  const visit = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, headers, remoteAddress: address, ...(payload && { payload }) })
  const replies = [
    await visit('GET', '/'),
    await visit('GET', '/privacidade'),
    await visit('GET', '/products'),
    await visit('GET', '/robots.txt'),
    await visit('GET', `/media/${'0'.repeat(64)}-960.webp`),
    await visit('GET', '/does-not-exist?q=segredo'),
    await visit('POST', '/auth/login', { email: 'visitor@example.com', password: 'errada' }),
    // Whoever signs in is no visitor, but the page says the same of their address.
    await visit('POST', '/auth/login', { email: 'ana@toldaria.example', password: adminPassword }),
  ]
  for (const { headers } of replies) expect(headers['set-cookie']).toBeUndefined()
  expect(lines.map(({ event }) => event)).toEqual(expect.arrayContaining(['sign_in_failed', 'sign_in_succeeded']))
  const stored: unknown[] = []
  for (const table of Object.keys(tableTraits))
    stored.push(
      await db
        .selectFrom(table as 'faq')
        .selectAll()
        .execute(),
    )
  for (const kept of [JSON.stringify(lines), JSON.stringify(stored)])
    for (const trace of [address, visitorAgent, 'visitor@example.com', 'segredo']) expect(kept).not.toContain(trace)
})
