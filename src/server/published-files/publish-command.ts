import { openForReading } from '../db/open-database.ts'
import type { Env } from '../env.ts'
import { detailsOf } from '../http/problems.ts'
import { StartError, toDatabaseError } from '../process/start-error.ts'
import { createPublisher, type PublisherOptions } from '../publication/publisher.ts'
import { publishText } from './published-files.text.ts'
import { folderNotEmpty } from './shared-files.ts'
import { createSiteWriter, type SiteWriterOptions } from './site-writer.ts'

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
