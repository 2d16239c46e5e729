import type { OpenedDatabase } from '../db/open-database.ts'
import type { Env } from '../env.ts'
import { readSamplePicture } from '../media/sample-pictures.ts'
import { ensureAdministrator } from '../seed/first-administrator.ts'
import { seedSamples } from '../seed/seed.ts'
import { mainText } from './main.text.ts'
import { upgrade } from './upgrade.ts'

interface PrepareOptions {
  /** Absolute folder of the project. */
  root: string
  /** Aborted when the server stops. */
  signal: AbortSignal
}

/** Upgrades the database, and fills a new one. The operator reads what was done. */
export async function prepareDatabase(database: OpenedDatabase, env: Env, { root, signal }: PrepareOptions) {
  const copy = await upgrade(database, env, signal)
  if (copy !== undefined) console.log(mainText.upgraded(copy))
  await seedSamples(database.db, { seed: env.seed, readSamplePicture: (name) => readSamplePicture(name, root) })
  const first = await ensureAdministrator(database.db, env.firstAdministrator, mainText.administratorName)
  if (first && !first.isChosen) console.log(mainText.firstAdministrator(first.email, first.password))
}
