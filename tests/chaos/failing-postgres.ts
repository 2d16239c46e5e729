import net from 'node:net'
import { type Calls, createCalls, type Fault } from './fault.ts'

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
