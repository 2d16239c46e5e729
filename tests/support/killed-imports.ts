import { expect } from 'vitest'
import { createMediaStore } from '#server/media/media.store.ts'
import { setupBackups } from './backup-drill.ts'
import { spawnBuiltServer } from './built-server.ts'
import { startFormerProgram } from './former-program.ts'
import { photoPixels } from './picture-files.ts'
import { readContent } from './random.ts'

/** The requests of one import: five lists, and a picture for each product. The transaction follows the last one. */
export const killMoments = 20
const lists = 5
const products = Array.from({ length: killMoments - lists - 1 }, (_, nth) => ({
  _id: `p${nth}`,
  title: `Produto ${nth}`,
  features: ['Lona'],
  image: `{origin}/foto-${nth}`,
}))

/**
 * Imports products into a new database once for each moment, and ends the command then: with SIGKILL, or else with a signal, after which no
 * picture is left. A moment is the number of a request, the last one that of the transaction. Expects all of the content or none after each,
 * and that one more import brings all of it.
 */
export async function killImports(moments: readonly number[]): Promise<void> {
  const { openNew, dataDir } = setupBackups()
  const { db, databaseUrl } = await openNew()
  let onRequest: () => void = () => undefined
  const photos = await Promise.all(
    products.map((_, nth) =>
      photoPixels(40 + nth, 30)
        .jpeg()
        .toBuffer(),
    ),
  )
  const content = { products, ...Object.fromEntries(photos.map((photo, nth) => [`foto-${nth}`, photo])) }
  const origin = await startFormerProgram(content, { onRequest: () => onRequest() })
  const begin = () => {
    const command: [string, ...string[]] = [process.execPath, 'scripts/toldaria.mjs', 'import', origin, '--yes']
    return spawnBuiltServer({ command, dataDir, env: { DATABASE_URL: databaseUrl } })
  }

  const before = await readContent(db)
  for (const [nth, moment] of moments.entries()) {
    const signal = (['SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGINT', 'SIGKILL', 'SIGHUP'] as const)[nth % 6] ?? 'SIGKILL'
    const running = begin()
    let requests = 0
    onRequest = () => {
      requests += 1
      if (requests === moment) running.process.kill(signal)
    }
    running.process.stdout?.on('data', () => {
      if (moment === killMoments && running.output().includes(`Fotos: ${products.length} de`))
        running.process.kill(signal)
    })
    const code = await running.ended
    const about = `${signal} at ${moment}: ${running.output()}`
    // As the daily prune does with pictures that nothing shows.
    if (signal === 'SIGKILL') await createMediaStore(db).deleteUnused(new Date(), products.length)
    const after = await readContent(db)
    if (after.products?.length === products.length) {
      expect(moment, about).toBe(killMoments)
      return
    }
    expect(code, about).toBe(signal === 'SIGKILL' ? null : 1)
    expect(after, about).toEqual(before)
  }
  onRequest = () => undefined
  const whole = begin()
  expect([await whole.ended, whole.output()]).toEqual([
    0,
    expect.stringContaining(`Importado: ${products.length} itens`),
  ])
  expect((await readContent(db)).products).toHaveLength(products.length)
}
