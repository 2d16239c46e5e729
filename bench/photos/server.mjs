import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'

const account = { email: 'bench@toldaria.example', password: 'only for this run' }

/** The request's whole body for a photo: made beforehand, so that its making slows nobody who is measured. */
export function bodyOf(photo) {
  const image = `data:image/jpeg;base64,${photo.toString('base64')}`
  return Buffer.from(JSON.stringify({ title: 'Toldo', features: ['Lona'], image }))
}

/** Starts the built server on a free port with a database of its own, and signs in. */
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
    // A port that fetch refuses to ask: no figure depends on another host.
    YOUTUBE_IMAGES_URL: 'http://127.0.0.1:9',
  }
  const child = spawn(process.execPath, ['scripts/serve.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  // Whatever ends this run ends the server too.
  process.once('exit', () => child.kill('SIGKILL'))
  const url = await addressOf(child)
  const memory = watchMemory(child.pid)
  let token = ''
  let last
  token = (await call('POST', '/auth/login', JSON.stringify(account))).access_token

  async function call(method, route, body) {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    // Not fetch, which is busy for many times as long with a long body, on a core that the server needs.
    const request = http.request(`${url}${route}`, { method, headers }).end(body)
    const [response] = await once(request, 'response')
    const text = await readText(response)
    if (response.statusCode >= 300) throw new Error(`${method} ${route} answered ${response.statusCode}`)
    return JSON.parse(text)
  }

  return {
    url,
    memory: memory.seen,
    /** Ends the watch of memory, which is work of its own. */
    stopWatching: memory.stop,

    /** Gives one and the same product another photo, so that the page stays as it is. `body` is what `bodyOf` made. */
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
      const ask = async () => (await fetch(`${url}/media/${names[2]}`)).ok
      while (!(await ask())) await new Promise((resolve) => setTimeout(resolve, 250))
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

/** The site's address, as the server prints it. */
function addressOf(child) {
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
 * Watches bytes of resident memory 20 times a second: the process alone, with its children, and with its children but
 * each page that they share counted once (the program and its libraries, which every Node on the machine has alike).
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
    // A child's files beyond the server's own are the picture library's.
    const files = Math.max(own.files, most)
    const once = own.all - own.files + files + sum(others.map((child) => child.all - child.files))
    seen.peakOfShares = Math.max(seen.peakOfShares, once)
  }, 50)
  return { seen, stop: () => clearInterval(timer) }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Bytes that a process holds, and those of them that are a file's. */
function memoryOf(pid) {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
    const bytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024
    return { all: bytes('VmRSS'), files: bytes('RssFile') }
  } catch {
    // A child may end between the listing and the reading.
    return { all: 0, files: 0 }
  }
}
