import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Env } from '../env.ts'
import type { StoredEdition } from '../publication/edition.ts'
import { createGoingLive } from './go-live.ts'

const env = { databaseUrl: 'file:toldaria.db' } as Env

test.each([
  ['runs on', false],
  ['stops while the database is prepared', true],
])(
  'the work that needs the database starts once, unless the server stops before: a server that %s',
  async (_, stops) => {
    const startWork = vi.fn(() => () => {})
    let isBack = () => {}
    const back = new Promise<void>((resolve) => (isBack = resolve))
    const prepare = vi.fn(() => back).mockRejectedValueOnce(new Error('away'))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const goingLive = createGoingLive({
      env,
      log: { error: () => undefined },
      database: { readSchema: async () => ({ done: [], missing: [] }), isFileLost: () => false },
      publisher: { refresh: async () => undefined, startWithoutDatabase: async () => undefined },
      file: { load: async () => ({}) as StoredEdition },
      prepare,
      startWork,
    })
    await goingLive.begin()
    goingLive.goOn()
    expect(prepare).toHaveBeenCalledTimes(2)
    if (stops) goingLive.stop()
    isBack()
    await pause(20)
    expect([prepare.mock.calls.length, startWork.mock.calls.length]).toEqual([2, stops ? 0 : 1])
  },
)
