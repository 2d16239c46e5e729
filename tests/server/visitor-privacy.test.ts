import { expect, test } from 'vitest'
import { tableTraits } from '#server/db/tables.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { setupPages } from '#support/setup-pages.ts'

const address = '203.0.113.77'
const visitorAgent = 'Visitor/7.7 (Android 14; Mobile)'

test('what a visitor asks for sets no cookie, and leaves no address and no name in the log or the database', async () => {
  const lines: Record<string, unknown>[] = []
  const { app, db } = await setupPages({ LOG_LEVEL: 'trace', RATE_LIMIT: 'on' }, lines)
  const headers = { 'user-agent': visitorAgent, referer: 'https://search.example/?q=segredo' }
  const visit = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, headers, remoteAddress: address, ...(payload && { payload }) })
  const visits: [status: number, method: 'GET' | 'POST', url: string, payload?: object][] = [
    [200, 'GET', '/'],
    [200, 'GET', '/?q=segredo'],
    [200, 'GET', '/privacidade'],
    [200, 'GET', '/products'],
    [200, 'GET', '/robots.txt'],
    [404, 'GET', `/media/${'0'.repeat(64)}-960.webp`],
    [404, 'GET', '/does-not-exist?q=segredo'],
    [401, 'POST', '/auth/login', { email: 'visitor@example.com', password: 'errada' }],
    // Whoever signs in is no visitor, but the page says the same of their address.
    [200, 'POST', '/auth/login', { email: 'ana@toldaria.example', password: adminPassword }],
  ]
  for (const [status, method, url, payload] of visits) {
    const reply = await visit(method, url, payload)
    expect([reply.statusCode, reply.headers['set-cookie']], url).toEqual([status, undefined])
  }
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
