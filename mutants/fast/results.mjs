import fs from 'node:fs'

/** The lines that `runner.ts` wrote. */
export function readLines(file) {
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : []
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}

/** What is known of each mutant, and which tests are still to run it. */
export class Results {
  killed = new Set()
  /** Mutants whose code ran before the switch was set, such as a constant of a module. */
  #atStart = new Set()
  #startsOf = new Map()
  #coverage
  #milliseconds
  #passed = new Map()
  #unfit = new Set()
  #slow = new Set()
  #cap
  /** Whether tests that are slow to fail run too. They come last. */
  patient = false

  /** `lines` are those of the first run, without mutants; after `cap` tests that pass, no further one runs a mutant. */
  constructor(lines, cap) {
    const tests = lines.filter((line) => line.key && !line.failed)
    this.#coverage = new Map(tests.map(({ key, coverage }) => [key, coverage]))
    this.#milliseconds = new Map(tests.map(({ key, ms }) => [key, ms]))
    this.#cap = cap
    for (const { file, static: started } of lines.filter((line) => line.static)) {
      const ids = Object.keys(started)
      for (const id of ids) this.#atStart.add(id)
      this.#startsOf.set(file, [...(this.#startsOf.get(file) ?? []), ...ids])
    }
  }

  take(line) {
    if (line.killed) this.killed.add(line.killed)
    if (line.unhit) this.#atStart.add(line.unhit)
    if (line.unfit) this.#unfit.add(line.unfit)
    if (line.slow) this.#slow.add(line.slow)
    const survived = line.passed ?? line.unhit
    if (!survived) return
    delete this.#coverage.get(line.key)?.[survived]
    if (line.passed) this.#passed.set(survived, (this.#passed.get(survived) ?? 0) + 1)
  }

  /** The mutants that no test killed so far and whose code also runs before the tests. */
  leftAtStart() {
    return [...this.#atStart].filter((id) => !this.killed.has(id))
  }

  /** The test files, each with the mutants that it `reached`, those that it is still to run, and a `score`: the highest comes next. */
  files(folder) {
    const files = new Map()
    for (const [key, coverage] of this.#coverage) {
      const file = key.slice(0, key.indexOf('#'))
      const at = files.get(file) ?? {
        file,
        mutants: new Set(),
        reached: new Set(this.#startsOf.get(file)),
        milliseconds: 3000,
      }
      files.set(file, at)
      for (const id of Object.keys(coverage)) {
        at.reached.add(id)
        if (this.#runsOnce(key) || this.killed.has(id) || (this.#passed.get(id) ?? 0) >= this.#cap) continue
        at.mutants.add(id)
        at.milliseconds += this.#milliseconds.get(key) + 5
      }
    }
    return [...files.values()].map((file) => ({ ...file, score: scoreOf(file, folder) }))
  }

  /** What `runner.ts` needs to run one file. */
  planFor({ file, mutants }) {
    const own = [...this.#coverage].filter(([key]) => key.startsWith(`${file}#`))
    return {
      mutants: [...mutants],
      coverage: Object.fromEntries(own),
      once: own.map(([key]) => key).filter((key) => this.#runsOnce(key)),
      patient: this.patient,
    }
  }

  #runsOnce(key) {
    return this.#unfit.has(key) || (!this.patient && this.#slow.has(key))
  }
}

function scoreOf({ file, mutants, reached, milliseconds }, folder) {
  const own = file.startsWith(`${folder}/`) ? 20 : 1
  return (own * mutants.size) / milliseconds / Math.sqrt(reached.size)
}
