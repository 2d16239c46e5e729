import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import os from 'node:os'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { deserialize } from 'node:v8'
import { childEnv } from '../process/child-process.ts'
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

/** Why there is no result. The first two are the file's fault, and so is the third, unless it happens once. */
type JobEnd =
  /** The library refused the file; the message is the library's. */
  | 'refused'
  /** The file takes more memory than a picture may. */
  | 'too_large'
  /** The process crashed by itself. */
  | 'fault'
  /** The process was killed, or could not be started. */
  | 'killed'
  | 'late'

/** A job on a file failed. */
export class PictureJobError extends Error {
  override name = 'PictureJobError'
  readonly end: JobEnd
  /** As a response: what is no fault of the file may succeed later. */
  readonly statusCode: number | undefined

  constructor(
    end: JobEnd,
    { message = `the process that opens pictures has ended: ${end}`, cause }: Partial<Error> = {},
  ) {
    super(message, { cause })
    this.end = end
    this.statusCode = end === 'refused' || end === 'too_large' ? undefined : 503
  }
}

/**
 * Does one job on a file in a process of its own (picture-process.mjs) and returns what it replied: no picture is ever decoded in this process,
 * where a crash in a decoder would end the server. A job whose process crashed is done once more, because a machine short of memory may
 * kill any process. Callers must queue.
 *
 * @throws PictureJobError, or the signal's reason if it aborts
 */
export async function runPictureJob<Reply>(
  job: PictureJob,
  file: Buffer,
  options: PictureProcessOptions,
): Promise<Reply> {
  return await attempt<Reply>(job, file, options).catch(async (first) => {
    if (!hasEnded(first)) throw first
    return await attempt<Reply>(job, file, options).catch((second) => {
      throw hasEnded(second) && first.end === 'killed' ? first : second
    })
  })
}

async function attempt<Reply>(job: PictureJob, file: Buffer, options: PictureProcessOptions): Promise<Reply> {
  const { niceness, timeoutMs, signal } = options
  signal?.throwIfAborted()
  const settings = JSON.stringify({ library, niceness, maxBytes: allowedBytes(), job })
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, settings], {
    encoding: 'buffer',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxReplyBytes,
    env: childEnv(),
    ...(signal && { signal }),
  })
  const { stdin } = running.child
  // If the process has ended, its end is the error.
  stdin?.on('error', () => undefined)
  stdin?.end(file)
  const { stdout } = await running.catch((cause) => {
    signal?.throwIfAborted()
    throw new PictureJobError(endOf(cause), { cause })
  })
  const reply = deserialize(stdout)
  if ('error' in reply) throw new PictureJobError('refused', { message: reply.error })
  return reply
}

/** Whether the process ended by itself or was killed, so that another one may succeed. */
function hasEnded(error: unknown): error is PictureJobError {
  return error instanceof PictureJobError && (error.end === 'fault' || error.end === 'killed')
}

function endOf({ killed, signal }: { killed?: boolean; signal?: string }): JobEnd {
  if (killed) return 'late'
  if (signal === tooLargeSignal) return 'too_large'
  return faultSignals.includes(signal ?? '') ? 'fault' : 'killed'
}

/** What the process may take: enough for 49 megapixels as PNG or WebP, and never so much that a small machine kills the server. */
function allowedBytes(): number {
  const limitBytes = process.constrainedMemory()
  return Math.min(600_000_000, 0.6 * Math.min(os.totalmem(), limitBytes > 0 ? limitBytes : Number.POSITIVE_INFINITY))
}
