import { readFile } from 'node:fs/promises'
import { detailsOf } from '../http/error-details.ts'
import { writeAtomic } from './write-atomic.ts'

export type StateFile<Value> = ReturnType<typeof createStateFile<Value>>

/** A small value, as JSON in a file, that survives a restart. Without the file, or if it is damaged, the value is `initial`. */
export function createStateFile<Value>(
  path: string,
  initial: Value,
  log: { error: (details: object, message: string) => void },
) {
  let known: { value: Value } | undefined

  return {
    async read(): Promise<Value> {
      known ??= {
        value: await readFile(path, 'utf8')
          .then((text) => {
            const value = JSON.parse(text)
            return Array.isArray(value) === Array.isArray(initial) ? value : initial
          })
          .catch(() => initial),
      }
      return known.value
    },

    /** If the disk does not take it, the value lasts until the end of the process. Never rejects. */
    async write(value: Value): Promise<void> {
      known = { value }
      await writeAtomic(path, JSON.stringify(value), { mode: 0o600 }).catch((error) =>
        log.error(detailsOf(error), 'state_not_stored'),
      )
    },
  }
}
