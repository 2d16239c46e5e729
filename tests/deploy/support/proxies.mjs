import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runProgram } from './images.mjs'
import { createVisitor, siteName } from './visitor.mjs'

/**
 * Starts Debian's nginx with its own main configuration and `deploy/nginx.conf`, on free ports and with a certificate of its own.
 *
 * @param upstream port of the server
 * @returns `{ httpPort, httpsPort, logs, stop }`; `logs` returns everything that the proxy has written to any log
 */
export async function startNginx(upstream) {
  const { folder, httpPort, httpsPort } = await prepareProxy()
  const [certificate, key] = ['certificate', 'key'].map((name) => path.join(folder, `${name}.pem`))
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await runProgram('openssl', [...request, '-subj', `/CN=${siteName}`, '-keyout', key, '-out', certificate])
  // Debian 12 has 1.22, in which HTTP/2 is a word of `listen`.
  const isOldNginx = /nginx\/1\.2[0-4]\b/.test(await runProgram('nginx', ['-v']))
  const site = replaceAll(fs.readFileSync('deploy/nginx.conf', 'utf8'), [
    ['127.0.0.1:3000', `127.0.0.1:${upstream}`],
    [`/etc/letsencrypt/live/${siteName}/fullchain.pem`, certificate],
    [`/etc/letsencrypt/live/${siteName}/privkey.pem`, key],
    [/\blisten (\[::\]:)?80\b/g, `listen $1${httpPort}`],
    [/\blisten (\[::\]:)?443 /g, `listen $1${httpsPort} `],
    ['/var/log/nginx', folder],
    ...(isOldNginx
      ? [
          ['http2 on;', ''],
          [/\blisten (.*) ssl;/g, 'listen $1 ssl http2;'],
        ]
      : []),
  ])
  const main = replaceAll(fs.readFileSync('/etc/nginx/nginx.conf', 'utf8'), [
    ['/run/nginx.pid', path.join(folder, 'nginx.pid')],
    ['/var/log/nginx', folder],
    [/include \/etc\/nginx\/conf\.d.*/, ''],
    ['/etc/nginx/sites-enabled/*', path.join(folder, 'site')],
  ])
  fs.writeFileSync(path.join(folder, 'site'), site)
  fs.writeFileSync(path.join(folder, 'nginx.conf'), main)
  const options = ['-e', path.join(folder, 'error.log'), '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;']
  await runProgram('nginx', ['-t', ...options])
  return await startProxy({ folder, httpPort, httpsPort }, 'nginx', options)
}

/** The same for Debian's Caddy and `deploy/Caddyfile`. */
export async function startCaddy(upstream) {
  const ports = await prepareProxy()
  const file = path.join(ports.folder, 'Caddyfile')
  // Certificates of its own instead of Let's Encrypt's, and the ports of the test.
  const settings = `local_certs\nskip_install_trust\nadmin off\nhttp_port ${ports.httpPort}\nhttps_port ${ports.httpsPort}`
  fs.writeFileSync(file, fs.readFileSync('deploy/Caddyfile', 'utf8').replace(/^\{\n/m, `{\n${settings}\n`))
  const env = { UPSTREAM: `127.0.0.1:${upstream}`, HOME: ports.folder, XDG_DATA_HOME: ports.folder }
  const args = ['--adapter', 'caddyfile', '--config', file]
  await runProgram('caddy', ['validate', ...args], { env })
  return await startProxy(ports, 'caddy', ['run', ...args], env)
}

async function prepareProxy() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-proxy-'))
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  return { folder, httpPort, httpsPort }
}

async function startProxy({ folder, httpPort, httpsPort }, command, args, env = {}) {
  const proxy = await startProgram(command, args, { port: httpsPort, env: { ...process.env, ...env } })
  await waitForCertificate(httpsPort)
  return {
    httpPort,
    httpsPort,
    logs: () => [proxy.output(), ...logFiles(folder).map((file) => fs.readFileSync(file, 'utf8'))].join('\n'),
    async stop() {
      await proxy.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Caddy listens before it has made its certificate. */
async function waitForCertificate(port) {
  const visitor = createVisitor(port)
  for (let tries = 0; ; tries += 1) {
    try {
      await visitor.request('/robots.txt', { method: 'HEAD' })
      return visitor.close()
    } catch (error) {
      if (tries > 400) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function logFiles(folder) {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.log'))
  return names.map((name) => path.join(folder, name))
}

function replaceAll(text, pairs) {
  for (const [from] of pairs) {
    if (!(typeof from === 'string' ? text.includes(from) : text.search(from) >= 0))
      throw new Error(`no ${from} in the example`)
  }
  return pairs.reduce(
    (replaced, [from, to]) => (typeof from === 'string' ? replaced.replaceAll(from, to) : replaced.replace(from, to)),
    text,
  )
}

export const administrator = { email: 'dono@toldaria.example', password: 'sombra-e-agua-fresca' }

/** A port that is free now. */
export async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** The environment of a built server; nothing of this machine's, and no request to another host. */
export function siteEnv(env) {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    BACKUP_KEEP: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
    YOUTUBE_IMAGES_URL: 'http://127.0.0.1:9',
    ...env,
  }
}

/** Starts a program that listens on a port of this machine, and waits until it accepts a connection. */
export async function startProgram(command, args, { port, ...options }) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const ended = once(child, 'close')
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  const stop = async (signal = 'SIGTERM') => {
    child.kill(signal)
    const [code] = await ended
    process.off('exit', abandon)
    return code
  }
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (child.exitCode !== null || tries > 1200) {
      await stop('SIGKILL')
      throw new Error(`${command} does not listen:\n${output}`)
    }
    await pause(50)
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, output: () => output, stop }
}

/** Starts the built server, as `npm run serve` does. */
export function startSite(port, env) {
  return startProgram(process.execPath, ['scripts/serve.mjs'], { port, env: siteEnv({ ...env, PORT: String(port) }) })
}

async function accepts(port) {
  const socket = net.connect(port, '127.0.0.1')
  return await new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

/** Signs in and returns a function for calls of the API. */
export async function signIn(url) {
  const send = async (method, path, body, headers = {}) => {
    const type = body && { 'content-type': 'application/json' }
    return await fetch(url + path, { method, headers: { ...type, ...headers }, body: body && JSON.stringify(body) })
  }
  const { access_token: token } = await (await send('POST', '/auth/login', administrator)).json()
  return (method, path, body) => send(method, path, body, { authorization: `Bearer ${token}` })
}
