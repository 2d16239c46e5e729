import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import os from 'node:os'
import { pathToFileURL } from 'node:url'
import { childEnv, withoutInspector } from '../system/child-process.ts'
import program from './picture-worker.mjs?raw'

// Ours, because pools such as piscina run threads: a crash in a decoder would end the server, and memory stays with it.
const library = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href
const idleMs = 5000
const faultSignals = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE']

/** A job for a file. The other fields depend on its kind (picture-worker.mjs). */
export interface PictureJob {
  kind: string
  /** Whether the file is base64 instead of bytes. */
  isBase64?: boolean
  [option: string]: unknown
}

export interface PictureWorkerOptions {
  /** The niceness of the process, 0 to 19: the higher, the lower its priority. */
  niceness: number
  /** The timeout of one job in ms; then the process is killed. */
  timeoutMs: number
}

/** How a worker ended: by its own crash, by being killed or out of memory, or by the timeout. */
type WorkerEnd = 'fault' | 'killed' | 'late'

/** The worker ended during a job, and so did its replacement. After a timeout there is no second try. */
export class WorkerCrashedError extends Error {
  override name = 'WorkerCrashedError'
  /** `fault` if both crashed by themselves: the file is the cause. */
  readonly end: WorkerEnd
  /** As a response: it may succeed later. */
  readonly statusCode = 503

  constructor(end: WorkerEnd, options?: ErrorOptions) {
    super(`the process that opens pictures has ended: ${end}`, options)
    this.end = end
  }
}

/** The library refused the file; the message is the library's. Or the file took more memory than a picture may. */
export class WorkerRefusedError extends Error {
  override name = 'WorkerRefusedError'
  readonly isTooLarge: boolean

  constructor(message: string, isTooLarge = false) {
    super(message)
    this.isTooLarge = isTooLarge
  }
}

/** What the process may take: enough for 49 megapixels as PNG or WebP, and never so much that a small machine kills the server. */
function allowedBytes(): number {
  const limitBytes = process.constrainedMemory()
  return Math.min(600_000_000, 0.6 * Math.min(os.totalmem(), limitBytes > 0 ? limitBytes : Number.POSITIVE_INFINITY))
}

/**
 * A process that opens pictures (see picture-worker.mjs). The first job starts it; it is killed after 5 s without a job. No picture is ever
 * decoded in this process. It does one job at a time, so callers must queue. A job whose process crashed is retried once in a new one,
 * because a machine short of memory may kill any process.
 */
export function createPictureWorker({ niceness, timeoutMs }: PictureWorkerOptions) {
  let worker: ReturnType<typeof start> | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function start() {
    const options = [
      withoutInspector,
      '--input-type=module',
      '--eval',
      program,
      library,
      String(niceness),
      String(allowedBytes()),
    ]
    const child = spawn(process.execPath, options, {
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // 200 photos leave no more memory in use than one.
      env: { ...childEnv(), MALLOC_MMAP_THRESHOLD_: '1000000' },
    })
    const forget = () => {
      if (worker === child) worker = undefined
    }
    child.on('error', forget)
    child.once('exit', forget)
    // Without a free file descriptor, the system starts no process, or one without a standard input.
    if (!child.stdin) throw new WorkerCrashedError('killed')
    // An idle worker must not keep the process alive.
    child.unref()
    child.channel?.unref()
    const input = child.stdin as Socket
    input.unref()
    // If the process has ended, its exit event reports it.
    input.on('error', () => undefined)
    return Object.assign(child, { input })
  }

  function end(): void {
    worker?.kill('SIGKILL')
    worker = undefined
  }

  async function attempt<Reply>(job: PictureJob, file: Buffer, signal?: AbortSignal): Promise<Reply> {
    signal?.throwIfAborted()
    clearTimeout(idleTimer)
    const child = begin()
    let isLate = false
    const timeout = setTimeout(() => {
      isLate = true
      end()
    }, timeoutMs)
    signal?.addEventListener('abort', end, { once: true })
    const settled = new AbortController()
    const crashed = () => new WorkerCrashedError('killed')
    try {
      const reply = once(child, 'message', { signal: settled.signal }).then(([message]) => message, crashed)
      const exit = once(child, 'exit', { signal: settled.signal }).then(([, by]) => {
        return new WorkerCrashedError(isLate ? 'late' : faultSignals.includes(by) ? 'fault' : 'killed')
      }, crashed)
      child.send({ ...job, length: file.length }, () => undefined)
      child.input.write(file)
      const message = await Promise.race([reply, exit])
      signal?.throwIfAborted()
      if (message instanceof WorkerCrashedError) throw message
      if (message.isTooLarge) end()
      if ('error' in message) throw new WorkerRefusedError(message.error, message.isTooLarge)
      return message as Reply
    } finally {
      settled.abort()
      clearTimeout(timeout)
      signal?.removeEventListener('abort', end)
      idleTimer = setTimeout(end, idleMs).unref()
    }
  }

  /** The running process, or a new one; if the system gives none, it counts as killed. */
  function begin() {
    try {
      worker ??= start()
      return worker
    } catch (cause) {
      throw cause instanceof WorkerCrashedError ? cause : new WorkerCrashedError('killed', { cause })
    }
  }

  return {
    /**
     * Does one job on a file and returns what the worker replied.
     *
     * @throws WorkerRefusedError, WorkerCrashedError, or the signal's reason if it aborts
     */
    async run<Reply>(job: PictureJob, file: Buffer, signal?: AbortSignal): Promise<Reply> {
      return await attempt<Reply>(job, file, signal).catch(async (first) => {
        if (!(first instanceof WorkerCrashedError) || first.end === 'late') throw first
        return await attempt<Reply>(job, file, signal).catch((second) => {
          throw second instanceof WorkerCrashedError && first.end !== 'fault' ? first : second
        })
      })
    },
  }
}
