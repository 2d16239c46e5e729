import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import type * as Driver from '@photostructure/sqlite'
import { type Calls, createCalls, type Fault } from './integrity.ts'

type Call = (this: unknown, ...values: unknown[]) => unknown

/** Makes calls of `node:fs` and `node:fs/promises` fail whose first path is inside a folder, and those of files that they open. */
export function failingFiles(folder: string): Calls {
  const calls = createCalls()

  function failing(name: string, real: Call, isOurs: (values: unknown[]) => boolean): Call {
    return function (...values) {
      const fault = isOurs(values) ? calls.next(name) : undefined
      if (!fault) return real.apply(this, values)
      if (name.endsWith('Sync')) {
        if (fault.isAfter) real.apply(this, values)
        throw fileFault(fault, name)
      }
      // No file stays open: one whose handle is lost is not opened, one that cannot be closed is closed.
      const isDone = name === 'handle.close' || (fault.isAfter && name !== 'open')
      const work = isDone ? Promise.resolve(real.apply(this, values)) : Promise.resolve()
      return work.then(() => {
        throw fileFault(fault, name)
      })
    }
  }

  const inFolder = ([path]: unknown[]) => String(path).startsWith(folder)
  const sync = fs as unknown as Record<string, Call>
  for (const name of Object.keys(fs).filter((key) => key.endsWith('Sync')))
    sync[name] = failing(name, sync[name] as Call, inFolder)
  const promises = fs.promises as unknown as Record<string, Call>
  for (const name of Object.keys(promises).filter((key) => typeof promises[key] === 'function' && key !== 'open'))
    promises[name] = failing(name, promises[name] as Call, inFolder)
  const open = failing('open', promises.open as Call, inFolder)
  promises.open = async function (...values) {
    const handle = (await open.apply(this, values)) as Record<string, Call>
    if (inFolder(values))
      for (const name of ['writeFile', 'sync', 'close'])
        handle[name] = failing(`handle.${name}`, (handle[name] as Call).bind(handle), () => true)
    return handle
  }
  syncBuiltinESMExports()
  return calls
}

function fileFault({ file }: Fault, syscall: string): Error {
  return Object.assign(new Error(`${file}: ${syscall}`), { code: file, syscall })
}

type Method = (...values: unknown[]) => unknown

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
      const real = value.bind(target) as Method
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

/** A message of PostgreSQL's protocol: a letter, its length with these four bytes, and the content. The first of a client has no letter. */
interface Message {
  type: string
  bytes: Buffer
}

/**
 * Starts a proxy in front of a PostgreSQL server that makes one statement of all connections fail: with an error of the server, or by
 * cutting the connection before the server gets the statement, or before its result arrives.
 *
 * @returns the calls, the proxy's port on 127.0.0.1 and the function that ends it
 */
export async function failingPostgres(target: net.NetConnectOpts) {
  const calls = createCalls()
  const open = new Set<net.Socket>()
  // Each message is a write of its own: with Nagle's algorithm one would wait 40 ms for the acknowledgement of the one before.
  const server = net.createServer({ noDelay: true }, (near) => {
    const far = net.connect(target)
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    let turn: Message[] = []
    let isLost = false
    const fromClient = messages(true, (message) => {
      turn.push(message)
      // Terminate, startup: no statement.
      const isStatement = message.type === 'Q' || message.type === 'S'
      if (!isStatement && message.type !== 'X' && message.type !== '') return
      const sent = turn
      turn = []
      const fault = isStatement ? calls.next(textOf(sent)) : undefined
      if (fault?.postgres) return void near.write(errorMessage(fault))
      if (fault && !fault.isAfter) return end()
      isLost = fault !== undefined
      far.write(Buffer.concat(sent.map(({ bytes }) => bytes)))
    })
    const fromServer = messages(false, ({ type, bytes }) => {
      if (!isLost) near.write(bytes)
      // ReadyForQuery: the statement is done.
      else if (type === 'Z') end()
    })
    near.on('data', fromClient)
    far.on('data', fromServer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    calls: calls satisfies Calls,
    port: (server.address() as net.AddressInfo).port,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

/** Returns a function that takes bytes and calls back with each complete message. */
function messages(isClient: boolean, onMessage: (message: Message) => void) {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = isClient
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const letters = isFirst ? 0 : 1
      if (rest.length < letters + 4) return
      const end = letters + rest.readUInt32BE(letters)
      if (rest.length < end) return
      const message = { type: rest.toString('latin1', 0, letters), bytes: rest.subarray(0, end) }
      rest = rest.subarray(end)
      isFirst = false
      onMessage(message)
    }
  }
}

/** The statement of a simple query, or of the Parse message of an extended one, which begins with a name. */
function textOf(turn: readonly Message[]): string {
  const message = turn.find(({ type }) => type === 'Q' || type === 'P')
  return (
    message?.bytes
      .toString('utf8', 5)
      .split('\0')
      .find((text) => text !== '') ?? ''
  )
}

/** ErrorResponse and ReadyForQuery. */
function errorMessage({ postgres, title }: Fault): Buffer {
  const fields = Buffer.from(`SERROR\0VERROR\0C${postgres}\0M${title}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E', 'latin1')
  head.writeUInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields, Buffer.from('Z\0\0\0\x05E', 'latin1')])
}
