import http from 'node:http'
import https from 'node:https'
import puppeteer from 'puppeteer-core'

/** The name of the site in the examples. */
export const siteName = 'www.example.com.br'

/**
 * A visitor with an address of their own in 127.0.0.0/8. Certificates are not checked.
 *
 * @param port of the proxy or the server on this machine
 * @param options `from`: the visitor's address; `secure`: whether the port speaks TLS; `name`: of the site that is asked for
 * @returns `request(path, { method, headers, body })`, which resolves to `{ status, headers, body }` with the body as received, and `close`
 */
export function createVisitor(port, { from = '127.0.0.1', secure = true, name = siteName } = {}) {
  const { request: send, Agent } = secure ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const base = { host: '127.0.0.1', port, agent, localAddress: from, servername: name, rejectUnauthorized: false }
  return {
    close: () => agent.destroy(),
    request: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const sent = send({ ...base, path, method, headers: { host: name, ...headers } }, async (response) => {
          try {
            const pieces = []
            for await (const piece of response) pieces.push(piece)
            resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) })
          } catch (error) {
            reject(error)
          }
        })
        sent.on('error', reject)
        sent.end(body)
      }),
  }
}

/** Signs the administrator in. Returns the headers of calls with a JSON body. */
export async function signIn(visitor, administrator) {
  const type = { 'content-type': 'application/json' }
  const body = JSON.stringify(administrator)
  const response = await visitor.request('/auth/login', { method: 'POST', headers: type, body })
  return { ...type, authorization: `Bearer ${JSON.parse(response.body).access_token}` }
}

/** Debian's Firefox over WebDriver BiDi, without a window. It reaches this machine only: all else goes to a proxy that is not there. */
export async function startFirefox() {
  const nowhere = { http: '127.0.0.1', http_port: 9, ssl: '127.0.0.1', ssl_port: 9 }
  const proxy = Object.entries(nowhere).map(([name, value]) => [`network.proxy.${name}`, value])
  return await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: { 'network.proxy.type': 1, ...Object.fromEntries(proxy) },
  })
}

/** Opens a page at a phone's width. Its errors are collected in `faults`. */
export async function openPhonePage(browser, faults) {
  const page = await browser.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.setDefaultTimeout(60_000)
  await page.setViewport({ width: 360, height: 740 })
  return page
}

/** The buttons that show exactly this text. Firefox takes seconds to compute the accessible names of a whole page, so names are not asked. */
export function buttonOf(text) {
  return `::-p-xpath(//button[normalize-space()='${text}'])`
}

/** The text box whose visible label is this text. */
export function fieldOf(label) {
  return `::-p-xpath(//input[@id=//label[normalize-space()='${label}']/@for])`
}
