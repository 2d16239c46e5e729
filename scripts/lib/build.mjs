import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { fail, root, runTool, say } from './run.mjs'
import { startText } from './toldaria.text.mjs'

const stampFile = path.join(root, 'dist/.stamp')
const assetsFolder = path.join(root, 'dist/client/assets')
const outputs = [
  'dist/server/main.js',
  'dist/server/backup.js',
  'dist/client/.vite/manifest.json',
  'dist/client/admin.html',
]
const sources = ['src', 'public', 'admin.html', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
const envFiles = ['.env.local', '.env.production', '.env.production.local']

/** Builds unless there are no sources, or `dist` was made from the current ones in the current build environment. */
export async function buildIfStale() {
  if (!fs.existsSync(path.join(root, 'src'))) return
  const isFresh = readStamp()?.hash === sourceHash() && outputs.every((file) => fs.existsSync(path.join(root, file)))
  if (!isFresh) await build()
}

/** Builds the browser files and the server. The stamp is written last, so an interrupted build is repeated. */
export async function build() {
  say(startText.building)
  const hash = sourceHash()
  const previous = readPreviousAssets()
  try {
    fs.rmSync(stampFile, { force: true })
  } catch (error) {
    // Of a program that root has upgraded and not built, a command of the service's user.
    fail(startText.buildRefused(error.code))
  }
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code } = await runTool('vite/bin/vite.js', ['build', '--app', '--logLevel', 'warn'], { env })
  if (code !== 0) fail(startText.buildFailed)
  await compressFiles(path.join(root, 'dist/client'))
  const assets = fs.readdirSync(assetsFolder)
  // A page that was open during an update still requests chunks of the previous build.
  for (const [name, bytes] of previous) {
    if (!assets.includes(name)) fs.writeFileSync(path.join(assetsFolder, name), bytes)
  }
  fs.writeFileSync(stampFile, JSON.stringify({ hash, assets }))
}

/** Only the assets of the last build, so that only one older build is kept. */
function readPreviousAssets() {
  const names = readStamp()?.assets ?? []
  const present = names.filter((name) => fs.existsSync(path.join(assetsFolder, name)))
  return present.map((name) => [name, fs.readFileSync(path.join(assetsFolder, name))])
}

function readStamp() {
  try {
    return JSON.parse(fs.readFileSync(stampFile, 'utf8'))
  } catch {
    return undefined
  }
}

function sourceHash() {
  const hash = crypto.createHash('sha256')
  for (const file of [...sources, ...envFiles].flatMap(filesIn)) {
    hash.update(`${file}\n`).update(fs.readFileSync(path.join(root, file)))
  }
  // An empty value counts as unset, as in the server's own environment.
  const names = Object.keys(process.env).filter((name) => name.startsWith('VITE_') && process.env[name])
  for (const name of names.sort()) hash.update(`${name}=${process.env[name]}\n`)
  return hash.digest('hex')
}

function filesIn(start) {
  const full = path.join(root, start)
  if (!fs.existsSync(full)) return []
  if (!fs.statSync(full).isDirectory()) return [start]
  const entries = fs.readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => (/\.test\.tsx?$/.test(entry.name) ? [] : filesIn(`${start}/${entry.name}`)))
}

const compressible = /\.(js|css|svg|txt|xml|webmanifest|ico)$/
const minimumBytes = 1000

/** Writes a brotli and a gzip copy beside each compressible file of 1000 bytes or more; the server sends them as they are. */
export async function compressFiles(folder) {
  const names = fs.readdirSync(folder, { recursive: true }).filter((name) => compressible.test(name))
  await Promise.all(names.map((name) => compressFile(path.join(folder, name))))
}

async function compressFile(file) {
  const bytes = fs.readFileSync(file)
  if (bytes.length < minimumBytes) return
  fs.writeFileSync(`${file}.br`, await promisify(zlib.brotliCompress)(bytes))
  fs.writeFileSync(`${file}.gz`, await promisify(zlib.gzip)(bytes, { level: 9 }))
}
