import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type AppDependencies, buildApp } from '#server/app.ts'
import { startBackgroundWork } from '#server/background-work.ts'
import { isPassing } from '#server/db/faults.ts'
import { type OpenedDatabase, openDatabase } from '#server/db/open-database.ts'
import { type Env, EnvError, readEnv } from '#server/env.ts'
import { type ClientBuild, panelDocument, readClientBuild } from '#server/http/client-build.ts'
import { detailsOf } from '#server/http/error-details.ts'
import { readSamplePicture } from '#server/media/sample-pictures.ts'
import { calmCollector } from '#server/process/calm-collector.ts'
import { endOnFatal } from '#server/process/end-on-fatal.ts'
import { keepTickShape } from '#server/process/keep-tick-shape.ts'
import { mainText } from '#server/process/main.text.ts'
import { refuseInspector } from '#server/process/no-inspector.ts'
import { StartError, toDatabaseError, toListenError } from '#server/process/start-error.ts'
import { stopOnSignal } from '#server/process/stop-on-signal.ts'
import { terminalLog } from '#server/process/terminal-log.ts'
import { readPublicLists } from '#server/public-lists.ts'
import { createEditionFile, storeEditions } from '#server/publication/edition-file.ts'
import { pageContent, publicSettings } from '#server/publication/page-content.ts'
import { contentSecurityPolicy } from '#server/publication/policy.ts'
import { createPublisher } from '#server/publication/publisher.ts'
import { ensureAdministrator } from '#server/seed/first-administrator.ts'
import { seedSamples } from '#server/seed/seed.ts'
import { makeResource } from '#server/send/resource.ts'
import { renderSite } from '#site/render.tsx'

export interface StartOptions {
  /** Absolute folder of the project; relative paths and the build are found from here. */
  root?: string
  /** What takes the build's place in `npm run dev`. */
  development?: {
    readClient: () => Promise<ClientBuild>
    /** Absolute folder of files that are served as they are. */
    folder: string
    serverFactory: NonNullable<AppDependencies['serverFactory']>
  }
}

export interface RunningServer {
  /** Lets requests in flight finish and closes everything; the process may go on. */
  stop: () => Promise<void>
}

const retryMs = 1000
// How long another server may take to fill the same empty database.
const firstStartMs = 60_000

/**
 * Starts the whole program in this process: environment, database, first edition, app, listening. A fault of the
 * operator's becomes one sentence and exit code 1.
 */
export async function start({ root = process.cwd(), development }: StartOptions = {}): Promise<RunningServer> {
  if (!development) refuseInspector()
  keepTickShape()
  calmCollector()
  try {
    return await run(root, development)
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof StartError)) throw error
    console.error(error instanceof EnvError ? mainText.environment(error.message) : error.message)
    process.exit(1)
  }
}

async function run(root: string, development: StartOptions['development']): Promise<RunningServer> {
  let log: FastifyBaseLogger | undefined
  // In development a fault is shown whole, as Node does it.
  const forgetFatal = development ? () => {} : endOnFatal(() => log)
  const env = readEnv(process.env, root)
  const clientFolder = development?.folder ?? join(root, 'dist/client')
  const readClient = development?.readClient ?? (() => readClientBuild(clientFolder))
  const build = await readClient().catch((error) => {
    throw development ? error : new StartError(mainText.notBuilt)
  })
  const settings = publicSettings(env)
  const policy = {
    apiUrl: env.apiUrl,
    instagramApiUrl: env.instagramApiUrl,
    isHttps: env.publicUrl.startsWith('https:'),
  }
  const file = createEditionFile(resolve(env.dataDir, 'edition.json'), env.databaseUrl)
  await file.tidyUp()
  // Where an edition was published there was a database: a missing one is a loss, and nothing is put in its place.
  const database = openDatabase(env.databaseUrl, { mayCreate: (await file.load()) === undefined })
  const { db } = database

  const publisherLog = { error: (details: object, message: string) => log?.error(details, message) }
  const publisher = createPublisher({
    db,
    readLists: (trx) => readPublicLists(trx, env.apiUrl),
    render: (lists, now) => renderSite(pageContent(lists, settings, now), build),
    policyFor: (page) => contentSecurityPolicy(policy, page),
    log: publisherLog,
  })
  const lastEditionStored = storeEditions({ publisher, file, log: publisherLog })
  const panel = await makeResource(panelDocument(build.panelHtml, settings), {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...contentSecurityPolicy(policy),
  })
  const app = await buildApp({
    db,
    env,
    publisher,
    files: { folder: clientFolder, panel },
    ...(process.stdout.isTTY && { logger: terminalLog(process.stdout) }),
    ...(development && { serverFactory: development.serverFactory }),
  })

  log = app.log

  let stopWork = () => {}
  const goLive = async () => {
    await prepare(database, env, root)
    await publisher.refresh()
    stopWork = startBackgroundWork({ env, db, publisher, log: app.log })
  }
  await goLive().catch(async (error) => {
    const lastEdition = await file.load()
    await publisher.startWithoutDatabase(lastEdition)
    if (!lastEdition) return await waitForOther(goLive, error, env)
    console.error(mainText.servingLastEdition)
    app.log.error(detailsOf(error), 'database_away')
    keepTrying(goLive)
  })

  await app.listen({ port: env.port, host: env.host }).catch((error) => {
    throw toListenError(error, env)
  })
  announce(env, app.server.address())
  const close = async () => {
    stopWork()
    await app.close()
    await publisher.settled()
    await lastEditionStored()
    await db.destroy()
  }
  const forgetSignals = stopOnSignal(close)
  return {
    async stop() {
      forgetSignals()
      forgetFatal()
      await close()
    },
  }
}

async function prepare(database: OpenedDatabase, env: Env, root: string): Promise<void> {
  await database.prepare()
  await seedSamples(database.db, { seed: env.seed, readSamplePicture: (name) => readSamplePicture(name, root) })
  const first = await ensureAdministrator(database.db, env.firstAdministrator, mainText.administratorName)
  if (first && !first.isChosen) console.log(mainText.firstAdministrator(first.email, first.password))
}

/** Where another server fills the same empty database, this one waits until it is done. */
async function waitForOther(goLive: () => Promise<void>, fault: unknown, env: Env): Promise<void> {
  let error = fault
  for (let waited = 0; waited < firstStartMs && isPassing(error); waited += retryMs) {
    await pause(retryMs)
    error = await goLive().catch((again) => again ?? fault)
    if (error === undefined) return
  }
  throw toDatabaseError(error, env)
}

function keepTrying(goLive: () => Promise<void>): void {
  setTimeout(() => void goLive().catch(() => keepTrying(goLive)), retryMs).unref()
}

function announce(env: Env, address: ReturnType<import('node:net').Server['address']>): void {
  const port = typeof address === 'object' && address ? address.port : env.port
  const host = env.host.includes(':') ? `[${env.host}]` : env.host
  console.log(mainText.site(`http://${host}:${port}`))
  console.log(mainText.panel(`http://${host}:${port}`))
  if (env.publicUrl === '') console.log(mainText.noPublicUrl)
}
