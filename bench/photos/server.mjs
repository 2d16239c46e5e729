import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const account = { email: 'bench@toldaria.example', password: 'only for this run' }

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
  }
  const child = spawn(process.execPath, ['scripts/serve.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  // Whatever ends this run ends the server too.
  process.once('exit', () => child.kill('SIGKILL'))
  const url = await addressOf(child)
  const memory = watchMemory(child.pid)
  let token = ''
  let last
  token = (await call('POST', '/auth/login', account)).access_token

  async function call(method, route, body) {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const response = await fetch(`${url}${route}`, { method, headers, body: body && JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${route} answered ${response.status}`)
    return response.status === 204 ? undefined : await response.json()
  }

  return {
    url,
    memory: memory.seen,

    /** Gives one and the same product another photo, so that the page stays as it is. */
    async upload(photo) {
      const image = `data:image/jpeg;base64,${photo.toString('base64')}`
      const product = { title: 'Toldo', features: ['Lona'], image }
      last = await (last ? call('PUT', `/products/${last._id}`, product) : call('POST', '/products', product))
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

/** Watches bytes of resident memory 20 times a second: the process alone, and with its children. */
function watchMemory(pid) {
  const seen = { idle: residentOf(pid), now: 0, peak: 0, peakWithChildren: 0 }
  const timer = setInterval(() => {
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/)
    seen.now = residentOf(pid)
    seen.peak = Math.max(seen.peak, seen.now)
    const sum = children.reduce((bytes, child) => bytes + residentOf(child), seen.now)
    seen.peakWithChildren = Math.max(seen.peakWithChildren, sum)
  }, 50)
  return { seen, stop: () => clearInterval(timer) }
}

function residentOf(pid) {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
  } catch {
    // A child may end between the listing and the reading.
    return 0
  }
}
