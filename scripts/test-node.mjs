// npm run test:node -- 24: runs `npm test` on another version of Node, which npm's own package of it brings.
import fs from 'node:fs'
import path from 'node:path'
import { installIfNeeded } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { fail, root } from './lib/terminal.mjs'

const [major, script = 'test'] = process.argv.slice(2)
if (!/^\d+$/.test(major ?? '')) fail('say which version of Node: npm run test:node -- 24')
const platform = { linux: 'linux', darwin: 'darwin', win32: 'win' }[process.platform]
const folder = path.join(root, `node_modules/.cache/node-${major}`)
const bin = path.join(folder, 'node_modules', `node-${platform}-${process.arch}`, 'bin')

// An install during the run would delete the folder.
await installIfNeeded()
fs.mkdirSync(folder, { recursive: true })
fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
// Whatever is run finds the other Node first.
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
if (!fs.existsSync(bin))
  await orEnd('npm', ['install', '--no-save', `node-${platform}-${process.arch}@${major}`], folder)
await orEnd('node', ['--version'])
await orEnd('npm', ['run', script])

async function orEnd(command, args, cwd = root) {
  const { code } = await run(command, args, { env, cwd })
  if (code !== 0) process.exit(code)
}
