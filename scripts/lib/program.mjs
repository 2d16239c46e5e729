import fs from 'node:fs'
import path from 'node:path'
import { buildIfStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { prepare } from './prepare.mjs'
import { root } from './run.mjs'

/**
 * Prepares the environment and returns the built server's program, for a command beside the server. After `npm ci --omit=dev` it is the one
 * in `dist`; otherwise it is built from the present sources first.
 */
export async function prepareProgram() {
  prepare()
  process.env.NODE_ENV = 'production'
  const has = (name) => fs.existsSync(path.join(root, name))
  const isProduction = has('dist/server/main.js') && has('node_modules') && !has('node_modules/vite')
  if (!isProduction) {
    await installIfNeeded()
    await buildIfStale()
  }
  return await import('../../dist/server/main.js')
}
