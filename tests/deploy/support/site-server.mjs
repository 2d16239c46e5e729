import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

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
