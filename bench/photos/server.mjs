import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'

const account = { email: 'bench@toldaria.example', password: 'only for this run' }

/** The request body for a photo. It is made before a measurement, so that making it does not affect the figures. */
export function bodyOf(photo) {
  const image = `data:image/jpeg;base64,${photo.toString('base64')}`
  return Buffer.from(JSON.stringify({ title: 'Toldo', features: ['Lona'], image }))
}

/** Starts the built server on a free port with its own database, and signs in. */
export async function startServer() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-bench-'))
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: `file:${folder}/bench.db`,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    // fetch refuses this port, so no figure depends on another host.
    YOUTUBE_IMAGES_URL: 'http://127.0.0.1:9',
  }
  const child = spawn(process.execPath, ['scripts/serve.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = await printedUrl(child)
  const memory = watchMemory(child.pid)
  let token = ''
  let last
  token = (await call('POST', '/auth/login', JSON.stringify(account))).access_token

  async function call(method, route, body) {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    // node:http, since fetch uses many times more CPU for a long body, on a core that the server needs.
    const request = http.request(`${url}${route}`, { method, headers }).end(body)
    const [response] = await once(request, 'response')
    const text = await readText(response)
    if (response.statusCode >= 300) throw new Error(`${method} ${route} returned ${response.statusCode}`)
    return JSON.parse(text)
  }

  return {
    url,
    memory: memory.seen,
    /** Stops watching the memory, which uses CPU itself. */
    stopWatching: memory.stop,

    /** Uploads a photo, always to the same product, so that the page does not grow. `body` is made by `bodyOf`. */
    async upload(body) {
      last = await (last ? call('PUT', `/products/${last._id}`, body) : call('POST', '/products', body))
    },

    async bytesKept() {
      const sizes = []
      for (const width of [480, 960, 1440]) {
        const response = await fetch(`${url}/media/${last.picture.hash}-${width}.webp`)
        sizes.push(`${width}.webp ${((await response.arrayBuffer()).byteLength / 1000).toFixed(0)} KB`)
      }
      return sizes
    },

    async waitForAvif() {
      const start = performance.now()
      const names = [480, 960, 1440].map((width) => `${last.picture.hash}-${width}.avif`)
      const isReady = async () => (await fetch(`${url}/media/${names[2]}`)).ok
      while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 250))
      const sizes = []
      for (const [index, name] of names.entries()) {
        const bytes = (await (await fetch(`${url}/media/${name}`)).arrayBuffer()).byteLength
        sizes.push(`${[480, 960, 1440][index]}.avif ${(bytes / 1000).toFixed(0)} KB`)
      }
      return [`${((performance.now() - start) / 1000).toFixed(1)} s`, ...sizes]
    },

    async stop() {
      memory.stop()
      child.kill('SIGTERM')
      await once(child, 'exit')
      fs.rmSync(folder, { recursive: true })
    },
  }
}

function printedUrl(child) {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const found = /http:\/\/[\d.]+:\d+/.exec(printed)
      if (found) resolve(found[0])
    })
    child.once('exit', () => reject(new Error(`the server did not start: ${printed}`)))
  })
}

/**
 * Watches the resident memory in bytes 20 times a second: of the process, with its children, and with its children but
 * with shared pages (the program and its libraries) counted once.
 */
function watchMemory(pid) {
  const seen = { idle: memoryOf(pid).all, now: 0, peak: 0, peakWithChildren: 0, peakOfShares: 0 }
  const timer = setInterval(() => {
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/)
    const own = memoryOf(pid)
    const others = children.filter(Boolean).map(memoryOf)
    const most = Math.max(0, ...others.map(({ files }) => files))
    seen.now = own.all
    seen.peak = Math.max(seen.peak, own.all)
    seen.peakWithChildren = Math.max(seen.peakWithChildren, own.all + sum(others.map(({ all }) => all)))
    // A child has more mapped files than the server: those of the picture library.
    const files = Math.max(own.files, most)
    const once = own.all - own.files + files + sum(others.map((child) => child.all - child.files))
    seen.peakOfShares = Math.max(seen.peakOfShares, once)
  }, 50)
  return { seen, stop: () => clearInterval(timer) }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

/** The resident bytes of a process, and how many of them are mapped files. */
function memoryOf(pid) {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
    const bytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024
    return { all: bytes('VmRSS'), files: bytes('RssFile') }
  } catch {
    // The child has ended since it was listed.
    return { all: 0, files: 0 }
  }
}
