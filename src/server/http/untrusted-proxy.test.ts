import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { warnOfUntrustedProxy } from './security-log.ts'

/** A server that keeps its log, and a function that requests it. */
function setup() {
  const lines: { event?: string }[] = []
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } }
  let requests = 0
  const app = Fastify({ logger, genReqId: () => `request ${++requests}` })
  warnOfUntrustedProxy(app)
  app.get('/', async () => 'ok')
  const ask = async (headers = {}) => expect((await app.inject({ url: '/', headers })).body).toBe('ok')
  return { lines, ask }
}

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
  'the header %s is a proxy’s, which is logged once',
  async (name) => {
    const { lines, ask } = setup()
    await ask({ [name]: '192.0.2.1' })
    await ask({ [name]: '192.0.2.2' })
    await ask({ [name]: '192.0.2.2' })
    expect(lines).toMatchObject([{ event: 'proxy_not_trusted', requestId: 'request 1', msg: 'security' }])
  },
)

test('nothing is logged without such a header, and the first one after it is', async () => {
  const { lines, ask } = setup()
  await ask()
  await ask({ via: '1.1 proxy', 'x-forwarded-for': '' })
  expect(lines).toEqual([])
  await ask({ forwarded: 'for=192.0.2.1' })
  expect(lines).toMatchObject([{ event: 'proxy_not_trusted', requestId: 'request 3' }])
})
