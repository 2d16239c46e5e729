import { createHash, randomBytes } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { dataUrlOf } from '#support/picture-files.ts'
import { setupPreview } from '#support/setup-pages.ts'

const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const product = { title: 'Toldo Ipê', features: ['Lona acrílica'], image: '', alt: '' }

test('every other fault is a page with its status', async () => {
  const { preview, post, token, app } = await setupPreview()
  const form = (fields: object) => post(new URLSearchParams({ token, ...fields }).toString())
  const faults = [
    [await preview('users', { name: 'Ana', email: 'a@b.example', password: 'x' }), 400],
    [await preview('__proto__', product), 400],
    [await preview('products', product, { id: '00000000-0000-4000-8000-000000000000' }), 404],
    [await preview('products', null), 400],
    [await preview('products', '<b>'), 400],
    [await form({ entity: 'faq', id: '', body: '{' }), 400],
    [await form({ entity: 'faq', id: '' }), 400],
    [await post(`token=${token}&entity=faq&body=%ff%00%`), 400],
    [await post(`token=${token}&body=${'a'.repeat(35_000_000)}`), 413],
    [await post(`token=${token}&`, { headers: { 'content-type': 'text/plain' } }), 415],
    [await post(`token=${token}&`, { headers: { ...formType, 'content-encoding': 'gzip' } }), 415],
    [await post(''), 401],
    [await app.inject({ method: 'POST', url: '/preview' }), 401],
  ] as const
  expect(faults.map(([{ statusCode }]) => statusCode)).toEqual(faults.map(([, status]) => status))
  for (const [{ headers, body }] of faults) {
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<h1>')
  }
  // Nothing else accepts a form.
  expect((await post(`token=${token}`, { url: '/faq' })).statusCode).toBe(401)
})

test('§6 a preview needs the token of a session', async () => {
  const logLines: Record<string, unknown>[] = []
  const { preview, token, app } = await setupPreview({ LOG_LEVEL: 'info' }, logLines)
  const refused = await preview('products', product, { by: 'x' })
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
  expect(refused.body).toContain('Sua sessão terminou')
  // Known from here on, as by any call.
  expect((await preview('products', product)).statusCode).toBe(200)
  const forged = () => preview('products', product, { by: randomBytes(32).toString('base64url') })
  expect((await forged()).statusCode).toBe(401)
  expect((await preview('products', product)).statusCode).toBe(200)
  await app.inject({ method: 'POST', url: '/auth/logout', headers: { authorization: `Bearer ${token}` } })
  expect((await preview('products', product, { remoteAddress: '127.0.0.9' })).statusCode).toBe(401)
  expect(logLines.some(({ event }) => event === 'token_refused')).toBe(true)
  expect(JSON.stringify(logLines)).not.toContain(token)
})

test('the token may stand anywhere in a short form', async () => {
  const { post, token } = await setupPreview()
  const fields = `entity=faq&id=&body=${encodeURIComponent('{"question":"Sim?","answer":"Não."}')}`
  for (const form of [`${fields}&token=${token}`, `${fields}&token=${token}&x=`, `token=${token}&${fields}`])
    expect((await post(form)).statusCode).toBe(200)
  expect((await post(`x${fields}&atoken=${token}`)).statusCode).toBe(401)
})

test('a forged token is refused before a long body is sent', async () => {
  const { app, token } = await setupPreview()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const begin = (by: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '3000000' }
    const call = request({ port, agent: false, method: 'POST', path: '/preview', headers })
    call.on('error', () => {})
    call.write(`token=${by}&entity=faq&id=&body=`)
    return call
  }
  const statusOf = (call: ClientRequest) =>
    new Promise((resolve) => call.on('response', (response) => resolve(response.resume().statusCode)))
  const forged = begin(randomBytes(32).toString('base64url'))
  expect(await statusOf(forged)).toBe(401)
  forged.destroy()

  // The same start with a session's token is read to its end.
  const own = begin(token)
  const item = encodeURIComponent('{"question":"Sim?","answer":"Não."}')
  const start = `token=${token}&entity=faq&id=&body=`.length
  const status = statusOf(own)
  own.end(`${item}${'+'.repeat(3_000_000 - start - item.length)}`)
  expect(await status).toBe(200)
})

test('only its own panel may frame a preview, and the policy names its inline code', async () => {
  const { preview } = await setupPreview()
  for (const reply of [await preview('products', product), await preview('products', {})]) {
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain("; frame-ancestors 'self';")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("img-src 'self' data:")
    const inline = [...reply.body.matchAll(/<(?:script|style)>([\s\S]*?)<\/(?:script|style)>/g)]
    expect(inline.length).toBeGreaterThan(0)
    for (const [, code = ''] of inline) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    }
  }
  const apart = await setupPreview({ CORS_ORIGINS: 'https://painel.example' })
  const reply = await apart.preview('products', product)
  expect(reply.headers['content-security-policy']).toContain("; frame-ancestors 'self' https://painel.example;")
})

test('the page’s words and photos are previewed before they are saved, a short photo and a long one', async () => {
  const { preview, app } = await setupPreview()
  for (const bytes of [1000, 400_000]) {
    const hero1Image = dataUrlOf(randomBytes(bytes))
    const { statusCode, body } = await preview('texts', { hero1Image, hero1Focus: '5% 95%', faqTitle: 'Dúvidas' })
    expect(statusCode).toBe(200)
    expect(body).toContain(`<img src="${hero1Image}"`)
    expect(body).toContain('object-position:5% 95%')
    expect(body).toContain('>Dúvidas<')
  }
  expect((await app.inject('/texts')).json()).toEqual({})
})
