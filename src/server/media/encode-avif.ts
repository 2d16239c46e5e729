import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

const quality = 50
const effort = 4

const library = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href

// The whole program of the child. It steps behind every other work of the machine before it starts any thread.
const program = `
import os from 'node:os'
import { buffer } from 'node:stream/consumers'
os.setPriority(os.constants.priority.PRIORITY_LOW)
const { default: sharp } = await import(${JSON.stringify(library)})
sharp.concurrency(1)
const master = await buffer(process.stdin)
const width = Number(process.argv[1])
const avif = sharp(master).resize({ width, withoutEnlargement: true }).avif({ quality: ${quality}, effort: ${effort} })
process.stdout.write(await avif.toBuffer())
`

/**
 * Encodes one variant of a master as AVIF, which takes seconds. It happens in a child of its own: a process that ends
 * waits for its thread pool (tried: 9 s), a child is simply ended, and its memory goes with it.
 *
 * @param master WebP of our own making
 * @throws where the signal ends it, or the child fails
 */
export async function encodeAvif(master: Uint8Array, width: number, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted()
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, String(width)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    signal,
    killSignal: 'SIGKILL',
  })
  const closed = once(child, 'close')
  // A child that ends early breaks the pipe; what counts is how it ended.
  child.stdin.on('error', () => undefined)
  child.stdin.end(master)
  const [bytes, [code]] = await Promise.all([buffer(child.stdout), closed])
  if (code !== 0) throw new Error(`the AVIF encoder ended with ${code}`)
  return bytes
}
