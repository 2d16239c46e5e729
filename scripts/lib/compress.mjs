import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

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
