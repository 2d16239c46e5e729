import net, { type AddressInfo, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isDatabaseUnavailable } from './faults.ts'
import { openPostgresPool } from './postgres-pool.ts'

describe('a failure to connect is an outage with a code:', () => {
  test.each([
    ['a host that refuses', 'ECONNREFUSED', undefined, ''],
    ['a host that hangs up', '08006', (socket: Socket) => socket.end(), ''],
    ['a host without the demanded encryption', '08006', (socket: Socket) => socket.write('N'), '?sslmode=require'],
  ])('%s', async (_, code, respond, options) => {
    const pool = openPostgresPool(`postgres://toldaria@127.0.0.1:${await listen(respond)}/toldaria${options}`)
    const error = await pool.connect().catch((thrown) => thrown)
    expect(error).toMatchObject({ code })
    expect(error).toSatisfy(isDatabaseUnavailable)
    // Node's own error has a code; one that has none is the cause of ours.
    if (options !== '') expect(error.cause).toBeInstanceOf(Error)
    await pool.end()
  })
})

/** A port that responds to the first bytes of each connection; without a response nothing listens on it. */
async function listen(respond: ((socket: Socket) => void) | undefined): Promise<number> {
  const listener = net.createServer((socket) => socket.once('data', () => respond?.(socket)).on('error', () => {}))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  if (respond) onTestFinished(() => void listener.close())
  else await new Promise((resolve) => listener.close(resolve))
  return port
}
