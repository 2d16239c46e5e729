import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { type AppDependencies, buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { type ClientBuild, readClientBuild } from '#server/http/client-build.ts'
import { closeWithin2s } from '#server/http/server.ts'
import { createOperation } from '#server/operation/operation.ts'
import { readEnv } from '#server/process/env.ts'
import { StartError } from '#server/process/start-error.ts'
import { createPublicListsReader } from '#server/public-lists.ts'
import { createEditionFile } from '#server/publication/edition.ts'
import { createPagesOnRequest } from '#server/publication/pages-on-request.ts'
import { createPublisher } from '#server/publication/publisher.ts'
import { exitOnFatal, exitOnLostFile, exitOnMistake, listen, stopOnSignal } from '#server/start/exits.ts'
import { createStartup, prepareDatabase } from '#server/start/go-live.ts'
import { mainText } from '#server/start/main.text.ts'
import { createPanelDocument, createSitePages } from './site-pages.ts'

export { importFrom, migrate, recover } from '#server/start/commands.ts'

export interface StartOptions {
  /** Serves the browser code from its sources, in place of the build; used by `npm run dev`. */
  development?: {
    readClient: () => Promise<ClientBuild>
    /** Absolute folder of static files. */
    folder: string
    serverFactory: NonNullable<AppDependencies['serverFactory']>
  }
}

export interface RunningServer {
  /** Finishes open requests and closes everything. The process keeps running. */
  stop: () => Promise<void>
}

/**
 * Starts the whole server in this process: environment, database, first edition, app, listening. A mistake of the
 * operator's, such as a taken port, is printed as one sentence and exits with code 1, or 78 if it is in the settings.
 */
export async function start({ development }: StartOptions = {}): Promise<RunningServer> {
  return await exitOnMistake(() => run(development))
}

async function run(development: StartOptions['development']): Promise<RunningServer> {
  const root = process.cwd()
  const env = readEnv(process.env, root)
  const log = pino({ level: env.logLevel }, process.stdout)
  // In development Node prints an uncaught error with its message.
  if (!development) exitOnFatal(log)
  const clientFolder = development?.folder ?? join(root, 'dist/client')
  const build = await (development?.readClient() ?? readClientBuild(clientFolder)).catch(() => {
    throw new StartError(mainText.notBuilt)
  })
  const site = createSitePages(env, build)
  const editionFile = createEditionFile(resolve(env.dataDir, 'edition.json'), env.databaseUrl)
  // Where an edition exists there was a database. If that is lost, no empty one takes its place.
  const mayCreate = (await editionFile.load()) === undefined
  const database = openDatabase(env.databaseUrl, { mayCreate })
  const { db } = database
  const publisher = createPublisher({
    db,
    readLists: createPublicListsReader(env.apiUrl),
    render: site.render,
    policyFor: site.policyFor,
    log,
    store: editionFile.save,
  })
  const isTemporary = development !== undefined || env.databaseUrl === 'file::memory:'
  const operation = createOperation(env, db, publisher, isTemporary, log)
  const startup = createStartup({
    env,
    log,
    status: operation.database,
    database,
    publisher,
    editionFile,
    prepare: (signal) => prepareDatabase(database, operation.backups, env, root, signal),
    startWork: operation.start,
  })
  const { isLive } = startup
  const app = await buildApp({
    db,
    env,
    publisher,
    pages: createPagesOnRequest(publisher, site.renderOnRequest, site.policyFor),
    isLive,
    operation,
    files: { folder: clientFolder, panel: createPanelDocument(env, build, () => publisher.edition.lists) },
    previews: site,
    log,
    ...(development && { serverFactory: development.serverFactory }),
  })

  await startup.tryOnce()
  const stopFileWatch = exitOnLostFile(database, env, isLive)
  await listen(app, env)
  void startup.keepTrying()

  const stop = stopOnSignal(async () => {
    startup.stop()
    stopFileWatch()
    await closeWithin2s(app)
    await publisher.settled()
    await db.destroy()
  })
  return { stop }
}
