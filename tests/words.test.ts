import fs from 'node:fs'
import { expect, test } from 'vitest'
import { listFiles } from '../scripts/lib/source-files.mjs'

interface ReplacedWord {
  word: RegExp
  /** What to use instead. */
  use: string
  /** SHRINKING EXCEPTIONS: files and folders that still use the word. Remove an entry once its files are renamed. */
  notYet?: string[]
}

/** Words that were replaced by common terms. Code, comments, file names and documents must not use them. */
const replacedWords: ReplacedWord[] = [
  { word: /squeeze/i, use: 'recompress', notYet: ['src/server/'] },
  { word: /visitor lane|visitorLane/i, use: 'in-memory fast path' },
  { word: /letVisitorsIn/, use: 'yieldToEventLoop', notYet: ['src/server/'] },
  { word: /keep-?tick-?shape/i, use: 'pinTickShape', notYet: ['src/main.ts', 'src/server/'] },
  { word: /calm-?collector/i, use: 'raiseHeapGrowth', notYet: ['bench/', 'src/main.ts', 'src/server/'] },
  { word: /quietSignal/, use: 'idleSignal', notYet: ['src/server/'] },
  { word: /\btransact\b/, use: 'inTransaction', notYet: ['src/server/', 'tests/server/'] },
  { word: /takeTurn/, use: 'lockWrites', notYet: ['src/server/', 'tests/server/'] },
  { word: /readTogether/, use: 'readSnapshot', notYet: ['src/server/', 'tests/embedded-database.test.ts'] },
  { word: /isPassing/, use: 'isTransient', notYet: ['src/main.ts', 'src/server/'] },
  { word: /cut-?photo/i, use: 'extractDataUrl', notYet: ['bench/', 'docs/', 'src/server/'] },
  { word: /invite-?bod(y|ies)/i, use: 'deferContinue', notYet: ['ARCHITECTURE.md', 'src/server/'] },
  { word: /admitLargeBodies/, use: 'limitConcurrentUploads', notYet: ['src/server/'] },
  {
    word: /password-?line|\benterLine\b/i,
    use: 'queue or semaphore, with acquire and release',
    notYet: ['src/server/', 'tests/server/'],
  },
  { word: /\bforgive/, use: 'refundAttempt' },
  { word: /\bsweep|\bswept\b/i, use: 'prune', notYet: ['src/server/', 'tests/server/'] },
  { word: /\bpatience(Ms)?\b/, use: 'timeout', notYet: ['src/server/', 'tests/process/', 'tests/siege/'] },
  { word: /Worker-?(Lost|IsLost)/, use: 'WorkerCrashed', notYet: ['src/server/'] },
  { word: /\bLoaded</, use: 'AsyncState' },
  { word: /\buseHold\b|use-hold/i, use: 'usePauseOnInteraction' },
  { word: /doomed/, use: 'itemToDelete', notYet: ['src/admin/'] },
  { word: /delete-?question/i, use: 'ConfirmDeleteDialog', notYet: ['src/admin/'] },
  { word: /SocialPost|SocialSection|createSocialStore/, use: 'feed' },
  { word: /(?<!-)\bfaces?\b/, use: 'app, or site and panel' },
  {
    word: /\bjourneys?\b/i,
    use: 'e2e test',
    notYet: ['docs/security.md', 'playwright.config.ts', 'scripts/', 'src/admin/', 'tests/e2e/'],
  },
  {
    word: /(function|await) (office|shop|door|shelf|press)\(/,
    use: 'setup…, named after what it sets up',
    notYet: ['src/admin/', 'src/server/'],
  },
  { word: /\bAnswers\b/, use: 'Returns, or Responds with for HTTP', notYet: ['scripts/', 'src/server/', 'tests/e2e/'] },
  { word: /\banswer(s|ed) \$\{/, use: 'returned' },
  {
    word: /holds nobody up|between two helpings|takes? the wish back|in the very moment/i,
    use: 'a plain sentence',
    notYet: ['src/server/'],
  },
]

const roots = ['src', 'scripts', 'tests', 'bench', 'mutants', 'docs']
const topLevel = fs.readdirSync('.').filter((name) => /\.(md|ts)$/.test(name) && name !== 'CHANGELOG.md')
const files = [...roots.flatMap(listFiles), ...topLevel]
  .filter((path) => /\.(tsx?|m[jt]s|css|md)$/.test(path) && path !== 'tests/words.test.ts')
  .map((path) => ({ path, text: fs.readFileSync(path, 'utf8') }))

test('the files are found', () => {
  expect(files.length).toBeGreaterThan(400)
})

test.each(replacedWords)('no file uses $word; the word is $use', ({ word, notYet = [] }) => {
  const users = files.filter(({ path, text }) => word.test(path) || word.test(text))
  expect(users.map(({ path }) => path).filter((path) => !notYet.some((start) => path.startsWith(start)))).toEqual([])
})
