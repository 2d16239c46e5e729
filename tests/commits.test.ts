import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

const maxSubjectLength = 72

test('the subjects of new commits follow CONTRIBUTING.md', () => {
  expect(newSubjects().filter((subject) => faultIn(subject) !== undefined)).toEqual([])
})

test.each([
  ['Show the gallery on phones', undefined],
  ['x'.repeat(72), 'lower case'],
  [`X${'x'.repeat(72)}`, 'over 72 characters'],
  ['Show the gallery.', 'full stop'],
  ['Showed the gallery', 'not imperative'],
  ['Showing the gallery', 'not imperative'],
  ['Feed the mosaic from the server', undefined],
])('"%s": %s', (subject, fault) => {
  expect(faultIn(subject)).toBe(fault)
})

function faultIn(subject: string): string | undefined {
  if (subject.length > maxSubjectLength) return `over ${maxSubjectLength} characters`
  if (subject.endsWith('.')) return 'full stop'
  if (/^[a-z]/.test(subject)) return 'lower case'
  // 'Feed', 'Need' and 'Bring' are imperatives, 'Added' and 'Adding' are not.
  if (/^\w*(?:[^e]ed|\w{3}ing)\b/.test(subject) && !/^(?:Embed|Shed)\b/.test(subject)) return 'not imperative'
}

/**
 * The subjects since COMMITS_BASE, by default origin/main. Only the last one if there is no such base (a shallow clone)
 * or no commit since then (main itself). None outside of a Git checkout.
 */
function newSubjects(): string[] {
  if (!existsSync('.git')) return []
  const base = process.env.COMMITS_BASE || 'origin/main'
  const since = log(`${base}..HEAD`)
  return since && since.length > 0 ? since : (log('-1', 'HEAD') ?? [])
}

function log(...range: string[]): string[] | undefined {
  try {
    const output = execFileSync('git', ['log', '--no-merges', '--format=%s', ...range], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.split('\n').filter((line) => line !== '')
  } catch {
    return undefined
  }
}
