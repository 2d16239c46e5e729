import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { browserArgs, provideBrowser } from '../../scripts/lib/browser.mjs'
import { freePort, serveWithCaddy, serveWithNginx, signIn, siteEnv, startSite } from './support/proxies.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-files-'))
const files = path.join(folder, 'site')
const env = {
  DATA_DIR: path.join(folder, 'data'),
  PUBLISH_DIR: files,
  PUBLIC_URL: 'https://www.toldos.example',
  TRUST_PROXY: 'true',
}
const otherNames = {
  'text/xml': 'application/xml',
  'application/javascript': 'text/javascript',
  'image/x-icon': 'image/vnd.microsoft.icon',
}
/** What the server itself has said of each path. */
const live = new Map()
let site
let port
const proxies = {}

before(async () => {
  // The web servers run as another user.
  fs.chmodSync(folder, 0o755)
  port = await freePort()
  site = await startSite(port, env)
  const call = await signIn(site.url)
  await fillSite(call)
  proxies.nginx = await serveWithNginx({ folder, files, port })
  proxies.Caddy = await serveWithCaddy({ folder, files, port })
})

after(async () => {
  for (const program of [site, ...Object.values(proxies)]) await program?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

describe('with the server running', () => {
  test('writes and tokens reach it through both, and a former address leads on', async () => {
    for (const { url } of Object.values(proxies)) {
      const call = await signIn(url)
      const saved = await call('POST', '/faq', { question: `Por ${url}?`, answer: 'Sim.', order: 1 })
      assert.equal(saved.status, 201)
      const listed = await (await call('GET', '/faq')).json()
      assert.ok(listed.every(({ version }) => Number.isInteger(version)))
      assert.equal((await fetch(`${url}/admin/login`)).status, 200)
      const moved = await fetch(`${url}/produto/toldo-1`, { redirect: 'manual' })
      assert.deepEqual([moved.status, moved.headers.get('location')], [301, '/produto/tenda-1'])
      assert.equal((await fetch(`${url}/produto/toldo-50`, { headers: { accept: 'text/html' } })).status, 410)
      // The file follows the save in the background.
      const isPublished = async () => (await (await fetch(url)).text()).includes(`Por ${url}?`)
      for (let tries = 0; !(await isPublished()); tries += 1) {
        assert.ok(tries < 200, 'the saved question is not in the files')
        await pause(100)
      }
    }
  })
})

describe('with the server stopped for good', () => {
  before(async () => {
    for (const path of await findPaths()) live.set(path, await visit(site.url, path, 'identity'))
    await site.stop()
    site = undefined
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/toldaria.mjs', 'publish', files], {
      env: siteEnv(env),
    })
    assert.match(stdout, /^(Nada mudou em|Site publicado em) /)
  })

  for (const name of ['nginx', 'Caddy'])
    test(`1,000 of 1,000 visits behind ${name} are right`, async () => {
      const { url } = proxies[name]
      const paths = [...live.keys()]
      let links = 0
      for (let count = 0; count < 1000; count += 1) {
        const path = paths[count % paths.length]
        const encoding = ['br', 'gzip', 'identity'][Math.floor(count / paths.length + count) % 3]
        const expected = live.get(path)
        const found = await visit(url, path, encoding)
        const where = `${path} (${encoding})`
        assert.equal(found.status, expected.status === 301 ? 200 : expected.status, where)
        if (expected.status === 301) {
          assert.ok(found.text.includes(`content="0; url=${expected.location}"`), where)
          continue
        }
        assert.equal(found.location, expected.location, where)
        assert.equal(found.type, expected.type, where)
        assert.equal(found.cache, expected.cache, where)
        assert.ok(found.text === expected.text, `${where} has other content`)
        if (expected.isHtml) {
          assert.ok(found.text.includes('href="https://wa.me/55'), `${where} has no quote link`)
          assert.match(found.policy, /frame-ancestors 'none'/)
          links += 1
        }
      }
      assert.ok(links > 200)
    })

  test('the page works in a browser under its own policy: no error, and a product opens', async () => {
    const executablePath = (await provideBrowser()) || undefined
    // On an address without TLS the page of a site with https would ask for https.
    const plain = path.join(folder, 'plain')
    await publishTo(plain, { PUBLIC_URL: '' })
    const caddy = await serveWithCaddy({ folder, files: plain, port })
    const browser = await chromium.launch({ executablePath, args: browserArgs })
    try {
      const page = await browser.newPage()
      // Posters of videos that the server could not fetch.
      const outside = (url) => url.hostname !== '127.0.0.1'
      await page.route(outside, (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }))
      const seen = []
      page.on('console', (message) => seen.push(message.text()))
      page.on('pageerror', (error) => seen.push(error.message))
      page.on('response', (reply) => reply.status() >= 400 && seen.push(`${reply.status()} ${reply.url()}`))
      await page.goto(caddy.url)
      await page.locator('a[href^="/produto/"]').first().click()
      await page.locator('dialog[open]').waitFor()
      assert.deepEqual(seen, [])
    } finally {
      await browser.close()
      await caddy.stop()
    }
  })

  for (const name of ['nginx', 'Caddy'])
    test(`${name} compresses, says 304, and does not show what no address has`, async () => {
      const { url } = proxies[name]
      const get = (path, headers = {}) => fetch(url + path, { headers: { 'accept-encoding': 'gzip', ...headers } })
      const page = await get('/')
      assert.equal(page.headers.get('content-encoding'), 'gzip')
      assert.match(page.headers.get('vary'), /Accept-Encoding/i)
      assert.equal((await get('/', { 'if-none-match': page.headers.get('etag') })).status, 304)
      for (const path of [
        '/index.html',
        '/404',
        '/410.html',
        '/.toldaria.json',
        '/gone/produto/toldo-50.html',
        '/media',
        '/admin',
      ])
        assert.equal((await get(path)).status, 404, path)
    })
})

/** Runs `npm run publish`. */
async function publishTo(folder, more) {
  const options = { env: siteEnv({ ...env, ...more }) }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/toldaria.mjs', 'publish', folder], options)
  assert.match(stdout, /^(Nada mudou em|Site publicado em) /)
}

/** 50 products, of which five have another address than once and five are gone. */
async function fillSite(call) {
  const save = async (method, path, title, image) => {
    const reply = await call(method, path, { title, features: ['Lona'], image })
    assert.ok(reply.ok, await reply.clone().text())
    return await reply.json()
  }
  // A sample's, which has all sizes.
  const [{ image: picture }] = await (await call('GET', '/products')).json()
  const created = []
  for (let number = 1; number <= 50; number += 1)
    created.push(await save('POST', '/products', `Toldo ${number}`, picture))
  for (const [index, { _id }] of created.slice(0, 5).entries())
    await save('PUT', `/products/${_id}`, `Tenda ${index + 1}`, picture)
  for (const { _id } of created.slice(-5)) assert.equal((await call('DELETE', `/products/${_id}`)).status, 204)
}

/** Every address of the site, found as a robot does, and some that visitors come to from elsewhere. */
async function findPaths() {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>https:\/\/www\.toldos\.example([^<]*)</g)].map(([, path]) => path || '/')
  assert.ok(pages.length > 50)
  const found = new Set(pages)
  for (const path of pages) {
    const html = await (await fetch(site.url + path)).text()
    for (const [named] of html.matchAll(/\/(?:media|assets|pictures)\/[\w.-]+\.\w+/g)) found.add(named)
  }
  for (const path of ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/.well-known/security.txt'])
    found.add(path)
  for (const path of ['/products', '/services', '/meta', '/favicon.svg', '/favicon.ico', '/nada', '/produto/nada'])
    found.add(path)
  for (const path of ['/produtos', '/produtos/1', '/produtos/9', '/produto/tenda-1/', '/?utm_source=folheto'])
    found.add(path)
  for (const number of [1, 2, 3, 4, 5, 46, 47, 48, 49, 50]) found.add(`/produto/toldo-${number}`)
  return found
}

async function visit(url, path, encoding) {
  // Browsers name the origin for scripts and fonts.
  const headers = {
    accept: 'text/html,*/*',
    'accept-encoding': encoding,
    ...(path.startsWith('/assets/') && { origin: url }),
  }
  const reply = await fetch(url + path, { headers, redirect: 'manual' })
  const type = (reply.headers.get('content-type') ?? '').split(';')[0]
  const isText = /^text|json|xml|javascript/.test(type)
  const bytes = Buffer.from(await reply.arrayBuffer())
  const isRedirect = reply.status >= 300 && reply.status < 400
  return {
    status: reply.status,
    location: reply.headers.get('location')?.replace(/\?$/, ''),
    cache: isRedirect ? null : reply.headers.get('cache-control'),
    policy: reply.headers.get('content-security-policy'),
    type: isRedirect ? '' : (otherNames[type] ?? type),
    isHtml: type === 'text/html' && !isRedirect,
    text: isRedirect ? '' : isText ? ofAnyTime(String(bytes)) : bytes.toString('base64'),
  }
}

/** Without the policy that only files have, the greeting and the year. */
function ofAnyTime(text) {
  return text
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace(/Bom(%20| )dia|Boa(%20| )(tarde|noite)/g, 'Olá')
    .replace(/"clock":\{[^}]*\}/, '')
    .replace(/© \d{4}/g, '©')
}
