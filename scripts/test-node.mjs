// npm run test:node -- 24: runs `npm test` on another version of Node, which npm's own package of it brings.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fail } from './lib/terminal.mjs'

const [major, script = 'test'] = process.argv.slice(2)
if (!/^\d+$/.test(major ?? '')) fail('say which version of Node: npm run test:node -- 24')
const platform = { linux: 'linux', darwin: 'darwin', win32: 'win' }[process.platform]
const folder = path.resolve(`node_modules/.cache/node-${major}`)
const bin = path.join(folder, 'node_modules', `node-${platform}-${process.arch}`, 'bin')

fs.mkdirSync(folder, { recursive: true })
fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
if (!fs.existsSync(bin))
  await run('npm', ['install', '--no-save', `node-${platform}-${process.arch}@${major}`], { cwd: folder })
await run('node', ['--version'], {})
await run('npm', ['run', script], {})

/** Runs a command with the other Node first in the PATH, and ends this process with its code if it fails. */
async function run(command, args, options) {
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
  const child = spawn(command, args, { stdio: 'inherit', env, ...options })
  const code = await new Promise((resolve) => child.once('exit', (exitCode, signal) => resolve(signal ? 1 : exitCode)))
  if (code !== 0) process.exit(code)
}
