import { expect, test } from 'vitest'
import { problemStatus } from '#contract/problem.ts'
import { readSources } from '../../../scripts/lib/source-files.mjs'
import { logText } from './terminal-log.text.ts'
import { terminalLog } from './terminal-log.ts'

const time = new Date(2031, 4, 6, 7, 8, 9).getTime()

function written(...records: object[]): string {
  let text = ''
  const log = terminalLog({ write: (part: string) => (text += part) })
  for (const record of records) log.write(`${JSON.stringify({ time, pid: 1, hostname: 'a', ...record })}\n`)
  return text
}

test('a line has time, level, a sentence and the other fields', () => {
  const details = { count: 3, reason: 'the host is not reachable' }
  expect(written({ level: 30, ...details, msg: 'posters_not_fetched' })).toBe(
    '07:08:09 info Capas de vídeos ainda não obtidas: nova tentativa amanhã (count: 3, reason: the host is not reachable)\n',
  )
  expect(written({ level: 40, event: 'token_refused', requestId: 'r-1', msg: 'security' })).toBe(
    '07:08:09 aviso Um acesso forjado ou vencido foi recusado (requestId: r-1)\n',
  )
  expect(written({ level: 30, msg: 'database_back' })).toBe('07:08:09 info O banco de dados voltou a responder\n')
  expect(written({ level: 50, msg: 'constructor' })).toBe('07:08:09 erro constructor\n')
})

test('a stack is printed below its line, and control characters are replaced', () => {
  const record = { level: 60, fault: 'TypeError\n\u001b[2J\u009b', stack: '    at a\n    at b\u001b', msg: 'fatal' }
  const sentence = '07:08:09 grave Falha que ninguém tratou: o programa vai terminar (fault: TypeError??[2J?)'
  expect(written(record)).toBe(`${sentence}\n    at a\n    at b?\n`)
})

test('Fastify’s listening line is left out', () => {
  expect(written({ level: 30, msg: 'Server listening at http://127.0.0.1:3000' })).toBe('')
})

test('every message that the server logs has a sentence', () => {
  const logged = readSources('src/server', /(?<!\.test)\.ts$/).flatMap(({ code }) => [
    ...[...code.matchAll(/\blog(?:ger)?\.(?:info|warn|error|fatal)\(.*, '([a-z_]+)'\)/g)].map(([, name]) => name),
    ...[...code.matchAll(/\b(?:securityLog\(|event: )'([a-z_]+)'/g)].map(([, name]) => name),
  ])
  const failures = Object.entries(problemStatus).flatMap(([code, status]) => (status >= 500 ? [code] : []))
  const names = [...logged, ...failures].filter((name) => name !== 'security')
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => name === undefined || !Object.hasOwn(logText, name))).toEqual([])
})
