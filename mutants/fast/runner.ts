import fs from 'node:fs'
import { type RunnerTestCase, type RunnerTestSuite, type SerializedConfig, TestRunner } from 'vitest'

interface Plan {
  /** The file that gets a line of JSON for each result. */
  readonly log: string
  /** The mutants to try. Without them each test writes which ones it reaches. */
  readonly mutants?: readonly string[]
  /** How often each test reaches each mutant, by the test's key. */
  readonly coverage?: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Tests that run once without mutants: they cannot run twice, or are slow to fail. */
  readonly once?: readonly string[]
  /** Whether tests that are slow to fail try all their mutants. */
  readonly patient?: boolean
  /** After so many tests that pass with a mutant, the others of this run skip it. */
  readonly passesPerRun?: number
}

/** What Stryker's instrumented code reads and counts. */
interface Switch {
  activeMutant?: string
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

type Step =
  | { readonly kind: 'first' | 'again' | 'afterKill' | 'none' }
  | { readonly kind: 'mutant'; readonly id: string }

const plan = JSON.parse(fs.readFileSync(process.env.MUTANTS_PLAN ?? '', 'utf8')) as Plan
const scope = globalThis as { __stryker__?: Switch }
scope.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} } }
const stryker = scope.__stryker__

const noMutant = 'none'
const slowMs = 3_500
/** Some tests ask for minutes, which a mutant that waits for ever would take. */
const longestTestMs = 30_000
const slowKills = 4
/** A mutant that is reached so much more often than without it loops. */
const hitsOfLoop = 100

let strayErrors = 0
process.on('unhandledRejection', () => (strayErrors += 1))
process.on('uncaughtException', () => (strayErrors += 1))

/** Runs each test as it is, and then again for each mutant that it reaches and that nothing killed so far. */
class SwitchingRunner extends TestRunner {
  private readonly pending = new Set(plan.mutants)
  private readonly passes = new Map<string, number>()
  private steps: Step[] = []
  private step: Step = { kind: 'none' }
  private startedAt = 0
  private slow = 0
  /** A mutant left something behind that makes the tests fail: the others of this file need a new process. */
  private isSpoiled = false

  constructor(config: SerializedConfig) {
    super(config)
    let wanted = config.testTimeout
    Object.defineProperty(config, 'testTimeout', {
      get: () => Math.min(wanted, longestTestMs),
      set: (ms: number) => (wanted = ms),
    })
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    const key = keyOf(test)
    const reached = Object.keys(plan.coverage?.[key] ?? {}).filter((id) => this.pending.has(id))
    const isRepeated = reached.length > 0 && !plan.once?.includes(key)
    const mutants = reached.map((id) => ({ kind: 'mutant', id }) as const)
    this.steps = isRepeated ? [{ kind: 'first' }, { kind: 'again' }, ...mutants] : [{ kind: 'first' }]
    this.slow = 0
    // Each kill is followed by a run without a mutant.
    test.repeats = isRepeated ? 2 * this.steps.length : 0
    if (this.isSpoiled) test.mode = 'skip'
  }

  override onBeforeTryTask(test: RunnerTestCase): void {
    super.onBeforeTryTask(test)
    const key = keyOf(test)
    this.step = this.steps.shift() ?? { kind: 'none' }
    const { step } = this
    stryker.activeMutant = step.kind === 'mutant' ? step.id : noMutant
    stryker.currentTestId = plan.mutants ? undefined : key
    stryker.hitCount = 0
    const hits = step.kind === 'mutant' ? (plan.coverage?.[key]?.[step.id] ?? 0) : 0
    stryker.hitLimit = step.kind === 'mutant' ? 1000 + hits * hitsOfLoop : Number.POSITIVE_INFINITY
    this.startedAt = performance.now()
    strayErrors = 0
    if (step.kind === 'none') test.context.skip()
    if (test.result) {
      test.result.state = 'run'
      delete test.result.errors
    }
    write(step.kind === 'mutant' ? { start: step.id } : { runs: key })
  }

  /** After the hooks that follow the test. */
  onAfterRetryTask(test: RunnerTestCase): void {
    const { step } = this
    const key = keyOf(test)
    const failed = test.result?.state === 'fail' || strayErrors > 0
    const ms = Math.round(performance.now() - this.startedAt)
    stryker.activeMutant = noMutant
    stryker.currentTestId = undefined
    // The hooks after a skipped test run too.
    if (step.kind === 'none') return
    if (!plan.mutants) {
      write({ key, failed, ms, coverage: stryker.mutantCoverage.perTest[key] ?? {} })
      stryker.mutantCoverage.perTest = {}
    } else if (step.kind === 'mutant') this.judge(step.id, key, failed, ms)
    else if (failed) {
      write({ [step.kind === 'afterKill' ? 'spoiled' : 'unfit']: key })
      this.steps = []
      this.isSpoiled = step.kind !== 'first'
    }
  }

  /** After all tests of a file: what its modules and its hooks around all tests have run. */
  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (suite !== suite.file) return
    write({ file: suite.name, static: stryker.mutantCoverage.static })
    stryker.mutantCoverage.static = {}
  }

  private judge(id: string, key: string, failed: boolean, ms: number): void {
    write({ [failed ? 'killed' : stryker.hitCount === 0 ? 'unhit' : 'passed']: id, key })
    if (!failed) {
      this.countPass(id)
      return
    }
    this.pending.delete(id)
    if (ms > slowMs) this.slow += 1
    const stops = this.slow >= slowKills && !plan.patient
    if (stops) write({ slow: key })
    this.steps = [{ kind: 'afterKill' }, ...(stops ? [] : this.steps)]
  }

  private countPass(id: string): void {
    const passes = (this.passes.get(id) ?? 0) + 1
    this.passes.set(id, passes)
    if (passes >= (plan.passesPerRun ?? 1)) this.pending.delete(id)
  }
}

// biome-ignore lint/style/noDefaultExport: Vitest loads a runner as the default export
export default SwitchingRunner

function keyOf(test: RunnerTestCase): string {
  const names = [test.name]
  for (let { suite } = test; suite && suite !== test.file; suite = suite.suite) names.unshift(suite.name)
  return `${test.file.name}#${test.file.projectName} ${names.join(' > ')}`
}

function write(line: object): void {
  fs.appendFileSync(plan.log, `${JSON.stringify(line)}\n`)
}
