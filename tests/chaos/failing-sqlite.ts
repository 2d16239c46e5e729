import type * as Driver from '@photostructure/sqlite'
import { createCalls, type Fault } from './fault.ts'

type Call = (...values: unknown[]) => unknown

/** The calls of the embedded database's driver: opening a file, preparing and running statements. */
export const sqliteCalls = createCalls()

const counted = ['prepare', 'exec', 'run', 'get', 'all']

/** The driver, with calls that can be made to fail; for `vi.mock`. */
export function failingDriver(driver: typeof Driver): typeof Driver {
  const open: ProxyHandler<typeof Driver.DatabaseSync> = {
    construct(target, values) {
      const fault = sqliteCalls.next(`open ${values[0]}`)
      if (fault) throw sqliteFault(fault, 'open')
      const database: Driver.DatabaseSyncInstance = Reflect.construct(target, values)
      return failing(database, database, '')
    },
  }
  return { ...driver, DatabaseSync: new Proxy(driver.DatabaseSync, open) }
}

/** A database or a statement whose counted methods can fail. The driver's objects accept only themselves as `this`. */
function failing<Target extends object>(target: Target, database: Driver.DatabaseSyncInstance, text: string): Target {
  return new Proxy(target, {
    get(_, name) {
      const value = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const real = value.bind(target) as Call
      if (!counted.includes(String(name))) return real
      return (...values: unknown[]) => {
        const query = text || String(values[0])
        const fault = sqliteCalls.next(`${String(name)} ${query}`)
        const result = fault && !fault.isAfter ? undefined : real(...values)
        if (!fault) return name === 'prepare' ? failing(result as object, database, query) : result
        if (fault.rollsBack && database.isTransaction) database.exec('rollback')
        throw sqliteFault(fault, String(name))
      }
    },
  })
}

/** As the driver throws it: `all` leaves out SQLite's code. */
function sqliteFault({ sqlite: [errcode, message] }: Fault, method: string): Error {
  return Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR' }, method === 'all' ? {} : { errcode })
}
