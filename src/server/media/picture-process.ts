import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import os from 'node:os'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { deserialize } from 'node:v8'
import { childEnv, withoutInspector } from '../process/child-process.ts'
import program from './picture-process.mjs?raw'

const library = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href
/** As in picture-process.mjs. */
const tooLargeSignal = 'SIGUSR2'
const faultSignals = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE']
/** A master and its variants together; a picture as sent has at most 25 MB. */
const maxReplyBytes = 100_000_000

/** A job for a file. The other fields depend on its kind (picture-process.mjs). */
export interface PictureJob {
  kind: string
  [option: string]: unknown
}

interface PictureProcessOptions {
  /** The niceness of the process, 0 to 19: the higher, the lower its priority. */
  niceness: number
  /** The timeout of one job in ms; then the process is killed. */
  timeoutMs: number
  /** Kills the process: the promise rejects with the signal's reason. */
  signal?: AbortSignal
}

/** How a process ended: by its own crash, by being killed or out of memory, or by the timeout. */
type ProcessEnd = 'fault' | 'killed' | 'late'

/** The process ended during the job, and so did the second one. After a timeout there is no second try. */
export class PictureProcessError extends Error {
  override name = 'PictureProcessError'
  /** `fault` if both crashed by themselves: the file is the cause. */
  readonly end: ProcessEnd
  /** As a response: it may succeed later. */
  readonly statusCode = 503

  constructor(end: ProcessEnd, options?: ErrorOptions) {
    super(`the process that opens pictures has ended: ${end}`, options)
    this.end = end
  }
}

/** The library refused the file; the message is the library's. */
export class PictureRefusedError extends Error {
  override name = 'PictureRefusedError'
}

/** The file takes more memory than a picture may. */
export class PictureTooLargeError extends PictureRefusedError {
  override name = 'PictureTooLargeError'
}

/**
 * Does one job on a file in a process of its own (picture-process.mjs) and returns what it replied: no picture is ever decoded in this process,
 * where a crash in a decoder would end the server. A job whose process crashed is done once more, because a machine short of memory may
 * kill any process. Callers must queue.
 *
 * @throws PictureRefusedError, PictureProcessError, or the signal's reason if it aborts
 */
export async function runPictureJob<Reply>(
  job: PictureJob,
  file: Buffer,
  options: PictureProcessOptions,
): Promise<Reply> {
  return await attempt<Reply>(job, file, options).catch(async (first) => {
    if (!(first instanceof PictureProcessError) || first.end === 'late') throw first
    return await attempt<Reply>(job, file, options).catch((second) => {
      throw second instanceof PictureProcessError && first.end !== 'fault' ? first : second
    })
  })
}

async function attempt<Reply>(job: PictureJob, file: Buffer, options: PictureProcessOptions): Promise<Reply> {
  const { niceness, timeoutMs, signal } = options
  signal?.throwIfAborted()
  const settings = JSON.stringify({ library, niceness, maxBytes: allowedBytes(), job })
  const running = promisify(execFile)(
    process.execPath,
    [withoutInspector, '--input-type=module', '--eval', program, settings],
    {
      encoding: 'buffer',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      maxBuffer: maxReplyBytes,
      env: childEnv(),
      ...(signal && { signal }),
    },
  )
  const { stdin } = running.child
  // If the process has ended, its end is the error.
  stdin?.on('error', () => undefined)
  stdin?.end(file)
  const { stdout } = await running.catch((cause) => {
    signal?.throwIfAborted()
    throw cause.signal === tooLargeSignal
      ? new PictureTooLargeError()
      : new PictureProcessError(endOf(cause), { cause })
  })
  const reply = deserialize(stdout)
  if ('error' in reply) throw new PictureRefusedError(reply.error)
  return reply
}

function endOf({ killed, signal }: { killed?: boolean; signal?: string }): ProcessEnd {
  if (killed) return 'late'
  return faultSignals.includes(signal ?? '') ? 'fault' : 'killed'
}

/** What the process may take: enough for 49 megapixels as PNG or WebP, and never so much that a small machine kills the server. */
function allowedBytes(): number {
  const limitBytes = process.constrainedMemory()
  return Math.min(600_000_000, 0.6 * Math.min(os.totalmem(), limitBytes > 0 ? limitBytes : Number.POSITIVE_INFINITY))
}
