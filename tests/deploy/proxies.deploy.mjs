import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import fs from 'node:fs'
import http2 from 'node:http2'
import net from 'node:net'
import { after, before, describe, test } from 'node:test'
import { startCaddy, startNginx } from './support/proxies.mjs'
import { administrator, startServer } from './support/server.mjs'
import { createVisitor, signIn, siteName } from './support/visitor.mjs'

const serverEnv = { RATE_LIMIT: 'on', TRUST_PROXY: 'true', PUBLIC_URL: `https://${siteName}`, SEED: 'demo' }

/** Headers of a connection or of the proxy itself. */
const ofHop = new Set(['date', 'connection', 'keep-alive', 'server', 'alt-svc', 'transfer-encoding', 'x-request-id'])
const callsPerMinute = 1200
/** As phones make it with a video behind the picture: many bytes, and little to decode. */
const photo = Buffer.concat([fs.readFileSync('scripts/pictures/sources/obra-1.jpg'), crypto.randomBytes(15e6)])

for (const [name, startProxy] of Object.entries({ nginx: startNginx, Caddy: startCaddy })) {
  describe(name, () => {
    let server
    let proxy
    let direct
    let visitor

    before(async () => {
      server = await startServer(serverEnv)
      proxy = await startProxy(server.port)
      direct = createVisitor(server.port, { secure: false })
      visitor = createVisitor(proxy.httpsPort, { from: '127.0.0.2' })
    })

    after(async () => {
      direct.close()
      visitor.close()
      await proxy.stop()
      await server.stop()
    })

    test('every kind of response arrives as the server sends it: status, headers, bytes, 304', async () => {
      const products = JSON.parse((await direct.request('/products')).body)
      const page = String((await direct.request('/')).body)
      const script = /\/assets\/[\w-]+\.js/.exec(page)[0]
      const paths = ['/', '/products', products[0].image, `/produto/${products[0].slug}`, script, '/admin/products']
      const requests = [...paths, '/robots.txt', '/sitemap.xml', '/favicon.svg', '/produtos', '/nada'].flatMap((path) =>
        ['br', 'gzip', undefined].map((encoding) => ({
          path,
          headers: encoding ? { 'accept-encoding': encoding } : {},
        })),
      )
      requests.push({ path: '/', headers: {}, method: 'HEAD' }, { path: script, headers: { range: 'bytes=0-9' } })
      let notModified = 0
      const encodings = new Set()
      for (const { path, ...request } of requests) {
        const expected = await direct.request(path, request)
        const received = await visitor.request(path, request)
        assert.deepEqual(comparable(received), comparable(expected), path)
        encodings.add(received.headers['content-encoding'])
        if (!expected.headers.etag) continue
        const again = await visitor.request(path, {
          ...request,
          headers: { ...request.headers, 'if-none-match': expected.headers.etag },
        })
        assert.equal(again.status, 304, path)
        assert.equal(again.headers.etag, expected.headers.etag)
        assert.equal(again.headers.vary, expected.headers.vary)
        assert.equal(again.body.length, 0)
        notModified += 1
      }
      assert.ok(notModified > 20)
      assert.deepEqual(encodings, new Set(['br', 'gzip', undefined]))
    })

    test('visitors get HTTP/2, and the page with its headers by it', async () => {
      const session = http2.connect(`https://127.0.0.1:${proxy.httpsPort}`, {
        servername: siteName,
        rejectUnauthorized: false,
      })
      const stream = session.request({ ':authority': siteName, ':path': '/', 'accept-encoding': 'br' })
      const headers = await new Promise((resolve, reject) => stream.on('response', resolve).on('error', reject))
      const expected = comparable(await direct.request('/', { headers: { 'accept-encoding': 'br' } }))
      const { ':status': status, ...own } = headers
      assert.equal(status, 200)
      assert.deepEqual({ ...comparable({ headers: own }).headers }, expected.headers)
      session.destroy()
    })

    test('plain HTTP leads to the same address with HTTPS', async () => {
      const plain = createVisitor(proxy.httpPort, { secure: false })
      const { status, headers } = await plain.request('/produto/x?y=1')
      plain.close()
      assert.equal(status, 308)
      const { protocol, hostname, pathname, search } = new URL(headers.location)
      assert.deepEqual([protocol, hostname, pathname, search], ['https:', siteName, '/produto/x', '?y=1'])
    })

    test('another name gets no page', async () => {
      const stranger = createVisitor(proxy.httpsPort, { name: 'other.example' })
      await assert.rejects(stranger.request('/'))
      stranger.close()
    })

    test('a large photo is stored and shown, and the server itself refuses one that is too large', async () => {
      const headers = await signIn(visitor, administrator)
      const image = `data:image/jpeg;base64,${photo.toString('base64')}`
      const save = (body) => visitor.request('/products', { method: 'POST', headers, body: JSON.stringify(body) })
      const saved = await save({ title: 'Toldo grande', features: ['Sombra'], image })
      assert.equal(saved.status, 201, String(saved.body))
      const shown = await visitor.request(JSON.parse(saved.body).image)
      assert.equal(shown.status, 200)
      assert.match(shown.headers['content-type'], /^image\//)

      const refused = await save({
        title: 'x',
        features: [],
        image: `data:image/jpeg;base64,${'A'.repeat(35_100_000)}`,
      })
      assert.equal(refused.status, 413)
      assert.equal(JSON.parse(refused.body).code, 'body_too_large')
    })

    test('each visitor has limits of their own, whatever addresses they claim', async () => {
      const [attacker, other] = ['127.0.0.3', '127.0.0.4'].map((from) => createVisitor(proxy.httpsPort, { from }))
      await useUpCalls(attacker)
      const claims = { 'x-forwarded-for': '192.0.2.1', 'x-real-ip': '192.0.2.2', forwarded: 'for=192.0.2.3' }
      assert.equal(await forgeToken(attacker, claims), 429)
      assert.equal(await forgeToken(other), 401)
      for (const client of [attacker, other]) client.close()
    })

    test('without TRUST_PROXY all visitors share one limit', async (context) => {
      const untrusting = await startServer({ ...serverEnv, TRUST_PROXY: 'false' })
      context.after(() => untrusting.stop())
      const ownProxy = await startProxy(untrusting.port)
      context.after(() => ownProxy.stop())
      const [attacker, other] = ['127.0.0.3', '127.0.0.4'].map((from) => createVisitor(ownProxy.httpsPort, { from }))
      await useUpCalls(attacker)
      assert.equal(await forgeToken(other), 429)
      for (const client of [attacker, other]) client.close()
    })

    test('no log has a visitor’s address, also of failed requests', async () => {
      await sendGarbage(proxy.httpsPort, '127.0.0.77')
      await server.stop()
      const unlucky = createVisitor(proxy.httpsPort, { from: '127.0.0.77' })
      const { status } = await unlucky.request('/caminho-do-visitante')
      assert.ok(status === 502 || status === 503)
      unlucky.close()
      const logs = proxy.logs()
      for (const part of ['127.0.0.77', '127.0.0.2', '127.0.0.3', 'caminho-do-visitante', 'curioso']) {
        assert.ok(!logs.includes(part), `${part} in ${logs}`)
      }
    })
  })
}

/** A response without the headers of a hop, and without the id that every problem has. */
function comparable({ status, headers, body }) {
  const end = Object.entries(headers).filter(([name]) => !ofHop.has(name))
  return { status, headers: Object.fromEntries(end), body: status < 400 && body ? hashOf(body) : undefined }
}

function hashOf(bytes) {
  return crypto.createHash('sha256').update(bytes).digest('hex')
}

async function forgeToken(visitor, headers = {}) {
  const { status } = await visitor.request('/users', {
    headers: { ...headers, authorization: `Bearer ${crypto.randomBytes(32).toString('base64url')}` },
  })
  return status
}

/** Calls until the first 429, which comes after the calls of a minute. */
async function useUpCalls(visitor) {
  for (let count = 0; count < callsPerMinute; count += 1) assert.equal(await forgeToken(visitor), 401)
  assert.equal(await forgeToken(visitor), 429)
}

/** Sends what is no TLS. */
async function sendGarbage(port, localAddress) {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress })
  socket.end('GET /curioso HTTP/1.1\r\nhost: x\r\n\r\n').resume()
  await new Promise((resolve) => socket.on('close', resolve).on('error', resolve))
}
