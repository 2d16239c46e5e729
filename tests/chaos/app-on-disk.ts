import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createPublicListsReader } from '#server/entities.ts'
import { readEnv } from '#server/env.ts'
import { createOperation } from '#server/operation/operation.ts'
import { createGoingLive } from '#server/process/go-live.ts'
import { createEditionFile, storeEditions } from '#server/publication/edition.ts'
import { createPublisher } from '#server/publication/publisher.ts'
import { watch } from '#server/publication/watch.ts'
import { ensureAdministrator } from '#server/seed/first-administrator.ts'
import { administrator } from '#support/built-server.ts'

export type AppOnDisk = Awaited<ReturnType<typeof startOnDisk>>

/**
 * Starts the server in this process as `src/main.ts` does, without pages, samples and pictures in the background, so that a run takes
 * little time.
 * @param folder the data folder
 * @throws StartError if there is neither a database nor a stored edition
 */
export async function startOnDisk(databaseUrl: string, folder: string) {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }
  const env = readEnv(settings, process.cwd())
  const log = { error: () => undefined, info: () => undefined }
  const file = createEditionFile(join(folder, 'edition.json'), env.databaseUrl)
  await file.tidyUp()
  const database = openDatabase(env.databaseUrl, { mayCreate: (await file.load()) === undefined })
  const { db } = database
  const readLists = createPublicListsReader(env.apiUrl)
  const publisher = createPublisher({ db, readLists, render: () => [], policyFor: () => ({}), log })
  const stored = storeEditions({ publisher, file, log })
  const operation = createOperation({ env, db, publisher, isTemporary: true, log })
  const app = await buildApp({ db, env, publisher, operation })
  const goingLive = createGoingLive({
    env,
    log,
    database,
    publisher,
    file,
    async prepare() {
      await database.prepare()
      await ensureAdministrator(db, administrator, 'Ana')
    },
    startWork: () => watch({ db, publisher, log, status: operation.database }),
  })
  const close = async () => {
    goingLive.stop()
    await app.close()
    await publisher.settled()
    await stored()
    await db.destroy()
  }
  try {
    await goingLive.begin()
    goingLive.goOn()
  } catch (error) {
    await close()
    throw error
  }
  return { app, db, publisher, readLists: () => readLists(db), loadEdition: file.load, stored, close }
}
