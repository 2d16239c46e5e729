import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { pathToFileURL } from 'node:url'
import program from './picture-worker.mjs?raw'

const library = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href
const idleMs = 5000

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

/** The worker ended in the middle of an order: crashed, out of memory or out of time. */
export class WorkerLostError extends Error {
  override name = 'WorkerLostError'
}

/** The worker could not do what it was told; the message is the library's. */
export class WorkerRefusedError extends Error {
  override name = 'WorkerRefusedError'
}

/**
 * A process that opens pictures (see picture-worker.mjs): started by its first order, ended when it was idle for 5 s
 * or lost. In this process no picture is ever decoded. One order at a time; callers stand in line themselves.
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
        ...process.env,
        UV_THREADPOOL_SIZE: '1',
        MALLOC_ARENA_MAX: '1',
        MALLOC_TRIM_THRESHOLD_: '1000000',
        MALLOC_MMAP_THRESHOLD_: '1000000',
      },
    })
    child.on('error', () => undefined)
    child.once('exit', () => {
      if (worker === child) worker = undefined
    })
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

  return {
    /**
     * @throws WorkerRefusedError, WorkerLostError, or the signal's reason where that ends the work
     */
    async run<Answer>(order: PictureOrder, file: Buffer, signal?: AbortSignal): Promise<Answer> {
      signal?.throwIfAborted()
      clearTimeout(idleTimer)
      worker ??= start()
      const child = worker
      const patience = setTimeout(end, patienceMs)
      signal?.addEventListener('abort', end, { once: true })
      try {
        const lost = new AbortController()
        const exit = once(child, 'exit', { signal: lost.signal }).then(() => undefined)
        exit.catch(() => undefined)
        const answer = once(child, 'message', { signal: lost.signal }).then(([message]) => message)
        answer.catch(() => undefined)
        child.send({ ...order, length: file.length }, () => undefined)
        child.input.write(file)
        const message = await Promise.race([answer, exit])
        lost.abort()
        signal?.throwIfAborted()
        if (message === undefined) throw new WorkerLostError('the process that opens pictures has ended')
        if ('error' in message) throw new WorkerRefusedError(message.error)
        return message as Answer
      } finally {
        clearTimeout(patience)
        signal?.removeEventListener('abort', end)
        idleTimer = setTimeout(end, idleMs).unref()
      }
    },
  }
}
