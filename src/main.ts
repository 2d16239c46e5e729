import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { PageOnRequest, RenderedPage } from '#contract/page-content.ts'
import { type AppDependencies, buildApp } from '#server/app.ts'
import { startBackgroundWork } from '#server/background-work.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { type Env, readEnv } from '#server/env.ts'
import { type ClientBuild, panelDocument, readClientBuild } from '#server/http/client-build.ts'
import { createOperation } from '#server/operation.ts'
import { announce } from '#server/process/announce.ts'
import { exitOnFatal } from '#server/process/exit-on-fatal.ts'
import { exitOnLostFile } from '#server/process/exit-on-lost-file.ts'
import { exitOnMistake } from '#server/process/exit-on-mistake.ts'
import { goLiveOrServeEdition } from '#server/process/go-live.ts'
import { mainText } from '#server/process/main.text.ts'
import { prepareDatabase } from '#server/process/prepare-database.ts'
import { StartError, toListenError } from '#server/process/start-error.ts'
import { stopOnSignal } from '#server/process/stop-on-signal.ts'
import { needsUpgrade } from '#server/process/upgrade.ts'
import { createPublicListsReader } from '#server/public-lists.ts'
import type { PageSource } from '#server/publication/edition.ts'
import { createEditionFile, storeEditions } from '#server/publication/edition-file.ts'
import { oncePerSource, pageContent, publicSettings } from '#server/publication/page-content.ts'
import { createPagesOnRequest } from '#server/publication/pages-on-request.ts'
import { contentSecurityPolicy, policyOptions } from '#server/publication/policy.ts'
import { createPublisher } from '#server/publication/publisher.ts'
import { publishCommand } from '#server/published-files/publish-command.ts'
import { publishFiles } from '#server/published-files/publish-files.ts'
import { createSiteWriter } from '#server/published-files/site-writer.ts'
import { hasShippedContact, keepFromSearch } from '#server/seed/shipped-contact.ts'
import { makeResource } from '#server/send/resource.ts'
import { isSameOnRequest, renderOnRequest, renderPreview, renderSite } from '#site/render.tsx'

export { migrate, recover } from '#server/process/commands.ts'

export interface StartOptions {
  /** Absolute folder of the project; relative paths and the build are found from here. */
  root?: string
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
 * operator's, such as a taken port, is printed as one sentence and exits with code 1.
 */
export async function start({ root = process.cwd(), development }: StartOptions = {}): Promise<RunningServer> {
  return await exitOnMistake(() => run(root, development))
}

/** Writes the present edition as files (`npm run publish`). Beside a running server, too. */
export async function publish(folder: string, root = process.cwd()): Promise<void> {
  await exitOnMistake(async () => {
    const env = readEnv(process.env, root)
    const clientFolder = join(root, 'dist/client')
    const site = siteOf(env, await readClientBuild(clientFolder))
    await publishCommand(
      { ...site, env, folder, clientFolder, readLists: createPublicListsReader(env.apiUrl) },
      console.log,
    )
  })
}

/** How pages are rendered in this environment, with this build. */
function siteOf(env: Env, build: ClientBuild) {
  const settings = publicSettings(env)
  const policy = policyOptions(env)
  const contentOf = oncePerSource((source) => keepFromSearch(pageContent(source, settings)))
  return {
    settings,
    policy,
    render: (source: PageSource) => renderSite(contentOf(source), build),
    renderOnRequest: (source: PageSource, wanted: PageOnRequest) => renderOnRequest(contentOf(source), wanted, build),
    isSameOnRequest: (source: PageSource, former: PageSource, wanted: PageOnRequest) =>
      isSameOnRequest(contentOf(source), contentOf(former), wanted),
    policyFor: (page: RenderedPage) => contentSecurityPolicy(policy, page),
  }
}

async function run(root: string, development: StartOptions['development']): Promise<RunningServer> {
  let log: FastifyBaseLogger | undefined
  // In development Node prints an uncaught error with its message.
  const removeFatalHandler = development ? () => {} : exitOnFatal(() => log)
  const env = readEnv(process.env, root)
  for (const { name, meant } of env.misspelt) console.log(mainText.misspelt(name, meant))
  const isTemporary = development !== undefined || env.databaseUrl === 'file::memory:'
  const clientFolder = development?.folder ?? join(root, 'dist/client')
  const readClient = development?.readClient ?? (() => readClientBuild(clientFolder))
  const build = await readClient().catch((error) => {
    throw development ? error : new StartError(mainText.notBuilt)
  })
  const { settings, policy, ...site } = siteOf(env, build)
  // The panel posts a preview into a frame.
  const frames = ["'self'", env.apiUrl].filter((source) => source !== '')
  const file = createEditionFile(resolve(env.dataDir, 'edition.json'), env.databaseUrl)
  await file.tidyUp()
  // Never create a database where an edition exists: it was lost.
  const database = openDatabase(env.databaseUrl, { mayCreate: (await file.load()) === undefined })
  const { db } = database

  const lateLog = {
    error: (details: object, message: string) => log?.error(details, message),
    info: (details: object, message: string) => log?.info(details, message),
  }
  const publisher = createPublisher({ ...site, db, readLists: createPublicListsReader(env.apiUrl), log: lateLog })
  const pages = createPagesOnRequest({ ...site, publisher, render: site.renderOnRequest, log: lateLog })
  const operation = createOperation({ env, publisher, isTemporary, log: lateLog })
  const lastEditionStored = storeEditions({ publisher, file, log: lateLog })
  const writer =
    env.publishDir && createSiteWriter({ ...site, env, folder: env.publishDir, clientFolder, db, publisher })
  const filesPublished = writer && publishFiles({ publisher, writer, status: operation.files, log: lateLog })
  const panel = await makeResource(panelDocument(build.panelHtml, settings), {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    ...contentSecurityPolicy(policy, undefined, { frames }),
  })
  let isLive = false
  const stopFileWatch = exitOnLostFile(database, env, () => isLive)
  const app = await buildApp({
    db,
    env,
    publisher,
    pages,
    isLive: () => isLive,
    operation,
    files: { folder: clientFolder, panel },
    renderPreview: (lists, shown) => renderPreview(pageContent({ lists, now: new Date() }, settings), shown, build),
    ...(development && { serverFactory: development.serverFactory }),
  })

  log = app.log

  let stopWork = () => {}
  const stopping = new AbortController()
  const startWithoutDatabase = async () => {
    const lastEdition = await file.load()
    await publisher.startWithoutDatabase(lastEdition)
    return lastEdition !== undefined
  }
  const goLiveLater = await goLiveOrServeEdition({
    env,
    log: app.log,
    needsUpgrade: () => needsUpgrade(database),
    startWithoutDatabase,
    prepare: async () => {
      // Nothing was written yet: a file that was replaced since the last attempt is opened anew.
      database.isFileLost()
      await prepareDatabase(database, env, { root, signal: stopping.signal })
      await publisher.refresh()
    },
    startWork: () => {
      stopWork = startBackgroundWork({ env, db, publisher, operation, log: app.log })
      isLive = true
    },
    signal: stopping.signal,
  })

  await app.listen({ port: env.port, host: env.host }).catch((error) => {
    throw toListenError(error, env)
  })
  announce(env, app.server.address())
  if (hasShippedContact(publisher.edition.lists, settings)) console.log(mainText.shippedContact)
  goLiveLater()
  const close = async () => {
    stopping.abort()
    stopFileWatch()
    stopWork()
    await app.close()
    await publisher.settled()
    await lastEditionStored()
    if (filesPublished) await filesPublished()
    await db.destroy()
  }
  const removeSignalHandlers = stopOnSignal(close)
  return {
    async stop() {
      removeSignalHandlers()
      removeFatalHandler()
      await close()
    },
  }
}
