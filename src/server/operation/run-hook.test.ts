import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runHook } from './run-hook.ts'

const neverAborted = new AbortController().signal
const options = { timeoutMs: 60_000, signal: neverAborted }
const hostile = `a b'"\`$(touch broken)$HOME;\\\n*é`

function setupFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'toldaria-hook-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, inFolder: (name: string) => join(folder, name) }
}

test('the command gets its arguments as $1 and $2, and nothing in them is run', async () => {
  const { inFolder } = setupFolder()
  const command = `printf '%s|%s' "$1" "$2" > ${inFolder('seen')}`
  expect(await runHook(command, [hostile, 'second'], options)).toBeUndefined()
  expect(readFileSync(inFolder('seen'), 'utf8')).toBe(`${hostile}|second`)
})

test('a command that names no argument gets all at its end, so that the path of a program is enough', async () => {
  const { inFolder } = setupFolder()
  writeFileSync(inFolder('hook'), `#!/bin/sh\nprintf '%s|%s' "$#" "$1" > ${inFolder('seen')}\n`)
  chmodSync(inFolder('hook'), 0o755)
  expect(await runHook(inFolder('hook'), [hostile], options)).toBeUndefined()
  expect(readFileSync(inFolder('seen'), 'utf8')).toBe(`1|${hostile}`)
})

test('a failure is told by its exit code, its signal, or why it did not start', async () => {
  expect(await runHook('echo a secret; exit 3 # $1', [], options)).toBe('exit_3')
  expect(await runHook('kill -TERM $$ # $1', [], options)).toBe('SIGTERM')
  expect(await runHook('/no/such/program', [], options)).toBe('exit_127')
  // The system takes no argument of this length.
  expect(await runHook('true', ['x'.repeat(200_000)], options)).toBe('E2BIG')
  const { PATH } = process.env
  onTestFinished(() => void Object.assign(process.env, { PATH }))
  process.env.PATH = '/no/such/folder'
  expect(await runHook('true', [], options)).toBe('ENOENT')
})

test('at the end of its time, or of the server, a command ends with everything it has started', async () => {
  const { inFolder } = setupFolder()
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  const command = 'sleep 600 & echo $! > "$1.new"; mv "$1.new" "$1"; wait'
  const stopping = new AbortController()
  const stopped = runHook(command, [inFolder('stopped')], { ...options, signal: stopping.signal })
  await expect.poll(() => existsSync(inFolder('stopped'))).toBe(true)
  stopping.abort()
  expect(await stopped).toBe('stopped')
  expect(await runHook(command, [inFolder('late')], { ...options, timeoutMs: 2000 })).toBe('timeout')
  for (const name of ['stopped', 'late'])
    await expect.poll(() => isRunning(Number(readFileSync(inFolder(name), 'utf8')))).toBe(false)
  expect(await runHook('true', [], { ...options, signal: stopping.signal })).toBe('stopped')
})
