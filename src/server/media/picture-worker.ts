import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { pathToFileURL } from 'node:url'
import program from './picture-worker.mjs?raw'

// Ours, because pools such as piscina run threads: a crash in a decoder would end the server, and memory stays with it.
const library = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href
const idleMs = 5000
// Where libraries and temporary files lie. Nothing else: what decodes a stranger's file must know no secret.
const inherited = ['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']
const faultSignals = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE']

/** What to do with a file; the other fields are the job's own. */
export interface PictureOrder {
  job: string
  /** Whether the file is the letters of base64 instead of its bytes. */
  isBase64?: boolean
}

export interface PictureWorkerOptions {
  /** How far it steps back behind other work: 0 not at all, 19 as far as can be. */
  niceness: number
  /** How long one order may take; then the process is ended. */
  patienceMs: number
}

/** How a worker ended: by a fault of its own, by somebody's hand or for want of memory, or out of time. */
type WorkerEnd = 'fault' | 'killed' | 'late'

/** The worker ended in the middle of an order, and so did the one in its place, unless the first ran out of time. */
export class WorkerLostError extends Error {
  override name = 'WorkerLostError'
  /** `fault` where both ended so: then the file is to blame. */
  readonly end: WorkerEnd

  constructor(end: WorkerEnd, options?: ErrorOptions) {
    super(`the process that opens pictures has ended: ${end}`, options)
    this.end = end
  }
}

/** The worker could not do what it was told; the message is the library's. */
export class WorkerRefusedError extends Error {
  override name = 'WorkerRefusedError'
}

/**
 * A process that opens pictures (see picture-worker.mjs): started by its first order, ended when it was idle for 5 s
 * or lost. In this process no picture is ever decoded. One order at a time; callers stand in line themselves. An order
 * whose process is lost is tried once more in a fresh one: a machine short of memory kills whom it likes.
 */
export function createPictureWorker({ niceness, patienceMs }: PictureWorkerOptions) {
  let worker: ReturnType<typeof start> | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function start() {
    const options = ['--input-type=module', '--eval', program, library, String(niceness)]
    const child = spawn(process.execPath, options, {
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // One thread, one heap, and freed memory goes back at once: 200 photos leave no more behind than one.
      env: {
        ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
        UV_THREADPOOL_SIZE: '1',
        MALLOC_ARENA_MAX: '1',
        MALLOC_TRIM_THRESHOLD_: '1000000',
        MALLOC_MMAP_THRESHOLD_: '1000000',
      },
    })
    const forget = () => {
      if (worker === child) worker = undefined
    }
    child.on('error', forget)
    child.once('exit', forget)
    // Out of descriptors, the system gives no process and no way to write to it.
    if (!child.stdin) throw new WorkerLostError('killed')
    // An idle worker holds nobody up who wants to end.
    child.unref()
    child.channel?.unref()
    const input = child.stdin as Socket
    input.unref()
    // Where it has ended, its exit says so.
    input.on('error', () => undefined)
    return Object.assign(child, { input })
  }

  function end(): void {
    worker?.kill('SIGKILL')
    worker = undefined
  }

  async function attempt<Answer>(order: PictureOrder, file: Buffer, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted()
    clearTimeout(idleTimer)
    const child = begin()
    let isLate = false
    const patience = setTimeout(() => {
      isLate = true
      end()
    }, patienceMs)
    signal?.addEventListener('abort', end, { once: true })
    const settled = new AbortController()
    const lost = () => new WorkerLostError('killed')
    try {
      const answer = once(child, 'message', { signal: settled.signal }).then(([message]) => message, lost)
      const exit = once(child, 'exit', { signal: settled.signal }).then(([, by]) => {
        return new WorkerLostError(isLate ? 'late' : faultSignals.includes(by) ? 'fault' : 'killed')
      }, lost)
      child.send({ ...order, length: file.length }, () => undefined)
      child.input.write(file)
      const message = await Promise.race([answer, exit])
      signal?.throwIfAborted()
      if (message instanceof WorkerLostError) throw message
      if ('error' in message) throw new WorkerRefusedError(message.error)
      return message as Answer
    } finally {
      settled.abort()
      clearTimeout(patience)
      signal?.removeEventListener('abort', end)
      idleTimer = setTimeout(end, idleMs).unref()
    }
  }

  /** The process that is there, or a new one; a system that gives none has lost it before it began. */
  function begin() {
    try {
      worker ??= start()
      return worker
    } catch (cause) {
      throw cause instanceof WorkerLostError ? cause : new WorkerLostError('killed', { cause })
    }
  }

  return {
    /**
     * @throws WorkerRefusedError, WorkerLostError, or the signal's reason where that ends the work
     */
    async run<Answer>(order: PictureOrder, file: Buffer, signal?: AbortSignal): Promise<Answer> {
      return await attempt<Answer>(order, file, signal).catch(async (first) => {
        if (!(first instanceof WorkerLostError) || first.end === 'late') throw first
        return await attempt<Answer>(order, file, signal).catch((second) => {
          throw second instanceof WorkerLostError && first.end !== 'fault' ? first : second
        })
      })
    },
  }
}
