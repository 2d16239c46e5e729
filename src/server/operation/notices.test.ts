import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { OperatorNotice } from '#contract/overview.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { isRunning } from '#support/child-processes.ts'
import { company } from '#support/history.ts'
import { newFolder } from '#support/new-folder.ts'
import { runHook } from '../process/child-process.ts'
import { alertOperator, createOperatorNotices, freeShare, noProvenBackup } from './notices.ts'

const hourMs = 60 * 60 * 1000
const now = new Date('2026-03-03T07:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString()

test.each([
  ['a copy 47 hours old', 47, 1e6, false, undefined],
  ['a copy 49 hours old', 49, 1e6, false, hoursAgo(49)],
  ['a copy 49 hours old, in the first minutes after the start', 49, 300, false, undefined],
  ['a copy 49 hours old, after a failure', 49, 60, true, hoursAgo(49)],
  ['no copy', undefined, 1e6, false, null],
  ['no copy, in the first minutes after the start', undefined, 60, false, undefined],
])('%s', async (_, hours, uptime, hasFailed, last) => {
  const copies = hours === undefined ? [] : [{ name: 'a.db', bytes: 1, at: hoursAgo(hours), provenAt: hoursAgo(hours) }]
  vi.useFakeTimers({ toFake: ['Date'], now })
  const uptimes = vi.spyOn(process, 'uptime').mockReturnValue(uptime)
  onTestFinished(() => {
    vi.useRealTimers()
    uptimes.mockRestore()
  })
  const found = await noProvenBackup({ list: async () => copies, hasFailed: () => hasFailed })
  expect(found).toEqual(last === undefined ? undefined : { kind: 'no_proven_backup', last })
})

test('GET /overview has the notices for the operator and for the owner, the most urgent first', async () => {
  const { dataDir } = setupFolder()
  const built = await buildTestApp({ DATA_DIR: dataDir, BACKUP_HOOK: 'false', INSTAGRAM_TOKEN: 'x' })
  const { operation, publisher, send } = built
  const notices = async () => (await send('GET', '/overview')).json().notices
  // This disk may be full, and the claims of an untouched site always stand.
  const others = ['disk_almost_full', 'samples_shown']
  const own = async () => (await notices()).filter(({ kind }: { kind: string }) => !others.includes(kind))
  expect(await own()).toEqual([])

  operation.feed.isTokenRefused = true
  for (const whatsapp of ['67999999999', '67988887777']) await send('POST', '/meta', { ...company, whatsapp })
  expect(await own()).toMatchObject([{ kind: 'changed_contact' }, { kind: 'feed_token_refused' }])
  expect(publisher.outdatedMs()).toBe(0)
})

test('a notice that cannot be checked is logged and left out; the others stay', async () => {
  const { dataDir, log, lines } = setupFolder()
  const { operation } = await buildTestApp({ DATA_DIR: dataDir })
  const { backups } = operation
  const check = createOperatorNotices({
    env: { dataDir: '/no/such/folder', backupDir: '/no/such/folder' },
    publisher: { outdatedMs: () => 60_001 },
    backups: {
      ...backups,
      list: () => Promise.reject(new Error('no access')),
      hasFailed: () => true,
      hookFailure: () => ({ code: 'exit_2', at: hoursAgo(1) }),
    },
    feed: { isTokenRefused: false },
    isBackedUp: true,
    log,
  })
  const checked = await check()
  expect(checked.has('no_proven_backup')).toBe(false)
  expect(checked.get('edition_outdated')).toMatchObject({ kind: 'edition_outdated' })
  expect(checked.get('backup_hook_failed')).toMatchObject({ code: 'exit_2' })
  expect(checked.get('disk_almost_full')).toBeUndefined()
  expect(lines).toEqual([expect.objectContaining({ kind: 'no_proven_backup', message: 'notice_not_checked' })])
})

function setupFolder() {
  const dataDir = newFolder()
  const lines: object[] = []
  return { dataDir, lines, log: { error: (details: object, message: string) => lines.push({ ...details, message }) } }
}

const disks: Record<string, { blocks: number; bfree: number; bavail: number }> = {
  '/half': { blocks: 100, bfree: 50, bavail: 50 },
  // A twentieth is reserved for the system: 9 of 95 are free.
  '/reserved': { blocks: 100, bfree: 14, bavail: 9 },
  '/unknown': { blocks: 0, bfree: 0, bavail: 0 },
}
const read = (async (path: string) => {
  if (path in disks) return disks[path]
  throw Object.assign(new Error(), { code: path === '/missing' ? 'ENOENT' : 'EACCES' })
}) as unknown as typeof statfs

test('the fullest disk counts, without the blocks that are reserved for the system', async () => {
  expect(await freeShare(['/half', '/reserved'], read)).toBeCloseTo(9 / 95)
  expect(await freeShare(['/half', '/unknown', '/missing'], read)).toBe(0.5)
})

test('a folder that cannot be read is an error, one that does not exist yet is not', async () => {
  expect(await freeShare(['/missing'], read)).toBe(1)
  await expect(freeShare(['/half', '/forbidden'], read)).rejects.toMatchObject({ code: 'EACCES' })
})

describe('alerts', () => {
  type Kind = OperatorNotice['kind']

  const full: OperatorNotice = { kind: 'disk_almost_full', freePercent: 4 }
  const refused: OperatorNotice = { kind: 'feed_token_refused' }
  const fullText = 'Menos de 10% do disco do servidor está livre.'
  const refusedText = 'O Instagram recusou INSTAGRAM_TOKEN: gere um novo.'

  test('the command is run once when a notice begins and once when it ends', async () => {
    const { state, expectLines, pass } = setupAlerts()
    await pass(3)
    await expectLines([])
    state.notices = [full]
    await expectLines([`begin disk_almost_full ${fullText}`])
    state.notices = [{ ...full, freePercent: 3 }, refused]
    await expectLines([`begin disk_almost_full ${fullText}`, `begin feed_token_refused ${refusedText}`])
    await pass(3)
    state.notices = [refused]
    const lines = [
      `begin disk_almost_full ${fullText}`,
      `begin feed_token_refused ${refusedText}`,
      `end disk_almost_full Resolvido: ${fullText}`,
    ]
    await expectLines(lines)
    await pass(3)
    await expectLines(lines)
  })

  test('a notice that cannot be checked neither begins nor ends', async () => {
    const { state, expectLines, pass } = setupAlerts()
    state.notices = [full]
    await expectLines([`begin disk_almost_full ${fullText}`])
    state.unknown = ['disk_almost_full']
    await pass(3)
    await expectLines([`begin disk_almost_full ${fullText}`])
  })

  test('a command that fails is logged by its code, and not run again until the notice ends', async () => {
    const { state, faults, broken, expectLines, pass } = setupAlerts()
    writeFileSync(broken, '')
    state.notices = [full]
    await pass(3)
    expect(faults).toEqual([{ code: 'exit_1', message: 'alert_hook_failed' }])
    rmSync(broken)
    await pass(3)
    await expectLines([])
    state.notices = []
    await expectLines([`end disk_almost_full Resolvido: ${fullText}`])
  })

  /** Alerts by a real command, which appends its arguments to a file unless `broken` exists. */
  function setupAlerts() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const folder = newFolder()
    const [seen, broken] = [join(folder, 'seen'), join(folder, 'broken')]
    const state = { notices: [] as OperatorNotice[], unknown: [] as Kind[], checks: 0 }
    const faults: object[] = []
    const log = { error: (details: object, message: string) => faults.push({ ...details, message }) }
    const stop = alertOperator(
      `test ! -e ${broken} && printf '%s %s %s\\n' "$1" "$2" "$3" >> ${seen}`,
      async () => {
        state.checks += 1
        const kinds: Kind[] = ['disk_almost_full', 'feed_token_refused']
        const known = kinds.filter((kind) => !state.unknown.includes(kind))
        return new Map(known.map((kind) => [kind, state.notices.find((notice) => notice.kind === kind)]))
      },
      new AbortController().signal,
      log,
    )
    onTestFinished(stop)
    /** Lets minutes pass. Returns the number of checks so far. */
    const tick = (minutes: number) => {
      vi.advanceTimersByTime(minutes * 60_000)
      return state.checks
    }
    return {
      state,
      faults,
      broken,
      /** Lets time pass until there were some more checks. */
      async pass(checks: number) {
        const target = state.checks + checks
        await expect.poll(() => tick(1)).toBeGreaterThanOrEqual(target)
      },
      /** Lets time pass until the command has written these lines. */
      expectLines: (lines: string[]) =>
        expect
          .poll(() => tick(1) && (existsSync(seen) ? readFileSync(seen, 'utf8').trim().split('\n') : []))
          .toEqual(lines),
    }
  }

  const hostile = `a b'"\`$(touch broken)$HOME;\\\n*é`

  function setupFolder() {
    const folder = newFolder()
    return { folder, inFolder: (name: string) => join(folder, name) }
  }

  test('the command gets its arguments as $1 and $2, and nothing in them is run', async () => {
    const { inFolder } = setupFolder()
    const command = `printf '%s|%s' "$1" "$2" > ${inFolder('seen')}`
    expect(await runHook(command, [hostile, 'second'])).toBeUndefined()
    expect(readFileSync(inFolder('seen'), 'utf8')).toBe(`${hostile}|second`)
  })

  test('a command that names no argument gets all at its end, so that the path of a program is enough', async () => {
    const { inFolder } = setupFolder()
    writeFileSync(inFolder('hook'), `#!/bin/sh\nprintf '%s|%s' "$#" "$1" > ${inFolder('seen')}\n`)
    chmodSync(inFolder('hook'), 0o755)
    expect(await runHook(inFolder('hook'), [hostile])).toBeUndefined()
    expect(readFileSync(inFolder('seen'), 'utf8')).toBe(`1|${hostile}`)
  })

  test('a failure is told by its exit code, its signal, or why it did not start', async () => {
    expect(await runHook('echo a secret; exit 3 # $1', [])).toBe('exit_3')
    expect(await runHook('kill -TERM $$ # $1', [])).toBe('SIGTERM')
    expect(await runHook('/no/such/program', [])).toBe('exit_127')
    // The system takes no argument of this length.
    expect(await runHook('true', ['x'.repeat(200_000)])).toBe('E2BIG')
    const { PATH } = process.env
    onTestFinished(() => void Object.assign(process.env, { PATH }))
    process.env.PATH = '/no/such/folder'
    expect(await runHook('true', [])).toBe('ENOENT')
  })

  test('at the end of its time, or of the server, a command ends', async () => {
    const { inFolder } = setupFolder()
    const command = 'echo $$ > "$1.new"; mv "$1.new" "$1"; exec sleep 600'
    const stopping = new AbortController()
    const stopped = runHook(command, [inFolder('stopped')], stopping.signal)
    await expect.poll(() => existsSync(inFolder('stopped'))).toBe(true)
    stopping.abort()
    expect(await stopped).toBe('ABORT_ERR')
    expect(await runHook(command, [inFolder('late')], undefined, 2000)).toBe('SIGKILL')
    for (const name of ['stopped', 'late'])
      await expect.poll(() => isRunning(Number(readFileSync(inFolder(name), 'utf8')))).toBe(false)
    expect(await runHook('true', [], stopping.signal)).toBe('ABORT_ERR')
  })
})
