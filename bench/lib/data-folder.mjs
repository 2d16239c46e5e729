import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { serverEnv, startOurs } from './servers.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-bench-'))
process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))

/** A path in this run's temporary folder, which is removed at exit. */
export function temporary(name) {
  return path.join(folder, name)
}

/** Creates a data folder by a first start: migrated and with the samples. */
export async function seededData() {
  const dataDir = temporary('seeded')
  const server = await startOurs(dataDir)
  await server.stop()
  return dataDir
}

/** Copies a data folder and adds products up to `count`. */
export async function dataWithProducts(seeded, count) {
  const dataDir = temporary(`products-${count}`)
  fs.cpSync(seeded, dataDir, { recursive: true })
  const env = { ...process.env, ...serverEnv(dataDir) }
  await promisify(execFile)(process.execPath, ['dist/bench/fill.js', String(count)], { env })
  return dataDir
}

/** Writes captured responses to a file for the bare server. Returns its path. */
export function resourcesFile(name, resources) {
  const file = temporary(`${name}.json`)
  fs.writeFileSync(
    file,
    JSON.stringify(resources.map((resource) => ({ ...resource, bytes: resource.bytes.toString('base64') }))),
  )
  return file
}
