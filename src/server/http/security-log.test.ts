import Fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addSecurityLog, noisyEvents, type SecurityEvent, warnOfUntrustedProxy } from './security-log.ts'

const [info, warn] = [30, 40]
const minuteMs = 60_000

test('every event is counted and logged with its request’s id and details', () => {
  const { lines, counted, log } = setup()
  log('user_created', { userId: '7', by: '1' })
  log('token_refused')
  expect(lines).toEqual([
    { level: info, event: 'user_created', requestId: 'r', userId: '7', by: '1', msg: 'security' },
    { level: warn, event: 'token_refused', requestId: 'r', msg: 'security' },
  ])
  expect(counted).toEqual(['user_created', 'token_refused'])
})

test('each event that an attacker can cause at will logs 30 lines a minute, and no line about none left out', () => {
  const { lines, counted, log } = setup()
  expect(noisyEvents).toEqual([
    ...['sign_in_failed', 'sign_in_limited', 'recovery_failed', 'recovery_limited'],
    ...['password_failed', 'password_limited', 'token_refused'],
  ])
  for (const event of noisyEvents) for (let line = 0; line < 30; line += 1) log(event)
  expect(lines).toHaveLength(7 * 30)
  vi.advanceTimersByTime(minuteMs)
  expect(lines).toHaveLength(7 * 30)
  for (const event of noisyEvents) for (let line = 0; line < 32; line += 1) log(event)
  expect(lines).toHaveLength(7 * 60)
  expect(counted).toHaveLength(7 * 62)
  vi.advanceTimersByTime(minuteMs)
  expect(lines.slice(7 * 60)).toEqual(noisyEvents.map((event) => ({ level: warn, event, leftOut: 2, msg: 'security' })))
})

test('a minute starts with the first event after the minute before it', () => {
  const { lines, log } = setup()
  log('token_refused')
  vi.advanceTimersByTime(minuteMs / 2)
  log('token_refused')
  vi.advanceTimersByTime(minuteMs / 2)
  for (let line = 0; line < 30; line += 1) log('token_refused')
  vi.advanceTimersByTime(minuteMs / 2)
  log('token_refused')
  expect(lines).toHaveLength(32)
  vi.advanceTimersByTime(minuteMs / 2)
  expect(lines[32]).toMatchObject({ leftOut: 1 })
})

test('what nobody but the owner can cause is never left out', () => {
  const { lines, log } = setup()
  for (let line = 0; line < 40; line += 1) log('user_changed')
  expect(lines).toHaveLength(40)
})

function setup() {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const lines: object[] = []
  const counted: SecurityEvent[] = []
  const write = (line: string) => {
    const { time, pid, hostname, ...rest } = JSON.parse(line)
    lines.push(rest)
  }
  const app = Fastify({ logger: { stream: { write } } })
  onTestFinished(async () => {
    vi.useRealTimers()
    await app.close()
  })
  addSecurityLog(app, (event) => void counted.push(event))
  const log = (event: SecurityEvent, details?: Parameters<typeof app.securityLog>[2]) =>
    app.securityLog(event, { id: 'r' } as FastifyRequest, details)
  return { lines, counted, log }
}

/** A server that keeps its log, and a function that requests it. */
function setupProxied() {
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
    const { lines, ask } = setupProxied()
    await ask({ [name]: '192.0.2.1' })
    await ask({ [name]: '192.0.2.2' })
    await ask({ [name]: '192.0.2.2' })
    expect(lines).toMatchObject([{ event: 'proxy_not_trusted', requestId: 'request 1', msg: 'security' }])
  },
)

test('nothing is logged without such a header, and the first one after it is', async () => {
  const { lines, ask } = setupProxied()
  await ask()
  await ask({ via: '1.1 proxy', 'x-forwarded-for': '' })
  expect(lines).toEqual([])
  await ask({ forwarded: 'for=192.0.2.1' })
  expect(lines).toMatchObject([{ event: 'proxy_not_trusted', requestId: 'request 3' }])
})
