import { call } from '#browser/http/call.ts'
import { NetworkError } from '#browser/http/call-errors.ts'
import { type Backup, backups } from '#contract/backups.ts'

const pauseMs = 1000
/** Half an hour of calls that take 30 s each. */
const maxRounds = 60

/**
 * Makes a copy, which may take minutes. A call without a response, because of its time limit or a phone that slept, did not stop the server:
 * the list is read again and, until it has a new copy, the call is repeated, which waits for the same copy.
 * @throws what `call` throws
 */
export async function makeCopy(): Promise<Backup> {
  const former = (await call(backups.list)).map(({ name }) => name)
  for (let round = 1; ; round += 1) {
    try {
      return await call(backups.create)
    } catch (error) {
      if (!(error instanceof NetworkError) || round === maxRounds) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      const made = (await call(backups.list).catch(() => [])).find(({ name }) => !former.includes(name))
      if (made) return made
    }
  }
}
