import Fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addSecurityLog, noisyEvents, type SecurityEvent } from './security-log.ts'

const warn = 40
const minuteMs = 60_000

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
