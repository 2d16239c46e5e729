import type { OperatorNoticeOf } from '#contract/overview.ts'
import { openForReading } from '../db/open-database.ts'
import type { Env } from '../env.ts'
import { detailsOf, type Log } from '../http/problems.ts'
import { StartError, toDatabaseError } from '../process/exits.ts'
import { createPublisher, type Publisher, type PublisherOptions } from '../publication/publisher.ts'
import { createSiteWriter, type SiteWriter, type SiteWriterOptions } from './edition-folder.ts'
import { publishText } from './published-files.text.ts'
import { folderNotEmpty } from './shared-files.ts'

const retryMs = 60_000

/** How the files are; `failure` is set from the first failure to the next success. */
export interface FilesStatus {
  failure?: Omit<OperatorNoticeOf<'files_not_published'>, 'kind'> | undefined
}

interface PublishFilesOptions {
  publisher: Pick<Publisher, 'onPublished' | 'onTurned'>
  writer: Pick<SiteWriter, 'write'>
  status: FilesStatus
  log: Log
}

/**
 * Writes each published edition as files, in the background, one at a time; of several that follow quickly, only the last. After a failure it
 * is tried again every minute. Returns a function that ends this once the last edition is written.
 */
export function publishFiles({ publisher, writer, status, log }: PublishFilesOptions): () => Promise<void> {
  let isWanted = false
  let isStopping = false
  let running: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  function request(): void {
    isWanted = true
    clearTimeout(retry)
    running ??= work().finally(() => {
      running = undefined
    })
  }

  async function work(): Promise<void> {
    while (isWanted) {
      isWanted = false
      const start = performance.now()
      try {
        const written = await writer.write()
        if (written > 0) log.info({ written, ms: Math.round(performance.now() - start) }, 'files_published')
        status.failure = undefined
      } catch (error) {
        const { fault, code = fault } = detailsOf(error)
        status.failure ??= { code: String(code), at: new Date().toISOString() }
        log.error(detailsOf(error), 'files_not_published')
        if (!isStopping) retry = setTimeout(request, retryMs).unref()
      }
    }
  }

  publisher.onPublished(request)
  publisher.onTurned(request)
  return async () => {
    isStopping = true
    clearTimeout(retry)
    await running
  }
}

type CommandOptions = Omit<SiteWriterOptions, 'db' | 'publisher' | 'env'> &
  Pick<PublisherOptions, 'render' | 'readLists'> & { env: Env }

/**
 * Writes the present edition of the database as files, which the server beside may do too.
 * @throws StartError if the database cannot be read, a page cannot be rendered, or the folder cannot be written
 */
export async function publishCommand(options: CommandOptions, say: (line: string) => void): Promise<void> {
  const { env, folder } = options
  const { db } = openForReading(env.databaseUrl)
  try {
    let renderFault: object | undefined
    const log = {
      error(details: object) {
        renderFault = details
      },
    }
    const publisher = createPublisher({ ...options, db, log })
    await publisher.refresh().catch((error) => {
      throw toDatabaseError(error, env)
    })
    if (renderFault) throw new StartError(publishText.notRendered(folder, JSON.stringify(renderFault)))
    const written = await createSiteWriter({ ...options, db, publisher }).write()
    say(publishText.done(folder, written))
  } catch (error) {
    if (error instanceof StartError) throw error
    const { fault, code = fault } = detailsOf(error)
    throw new StartError(
      code === folderNotEmpty ? publishText.notEmpty(folder) : publishText.failed(folder, String(code)),
    )
  } finally {
    await db.destroy()
  }
}
