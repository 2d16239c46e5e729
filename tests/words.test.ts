import fs from 'node:fs'
import { expect, test } from 'vitest'
import { listFiles } from '../scripts/lib/source-files.mjs'

interface ReplacedWord {
  word: RegExp
  /** What to use instead. */
  use: string
}

/** Words that were replaced by common terms. Code, comments, file names and documents must not use them. */
const replacedWords: ReplacedWord[] = [
  { word: /squeeze/i, use: 'recompress' },
  { word: /visitor lane|visitorLane/i, use: 'in-memory fast path' },
  { word: /letVisitorsIn/, use: 'yieldToEventLoop' },
  { word: /keep-?tick-?shape/i, use: 'pinTickShape' },
  { word: /calm-?collector/i, use: 'raiseHeapGrowth' },
  { word: /quietSignal/, use: 'idleSignal' },
  { word: /\btransact\b/, use: 'inTransaction' },
  { word: /takeTurn/, use: 'lockWrites' },
  { word: /readTogether/, use: 'readSnapshot' },
  { word: /isPassing/, use: 'isTransient' },
  { word: /cut-?photo/i, use: 'extractDataUrl' },
  { word: /invite-?bod(y|ies)/i, use: 'deferContinue' },
  { word: /admitLargeBodies/, use: 'limitConcurrentUploads' },
  {
    word: /password-?line|\benterLine\b/i,
    use: 'queue or semaphore, with acquire and release',
  },
  { word: /\bforgive/, use: 'refundAttempt' },
  { word: /\bsweep|\bswept\b/i, use: 'prune' },
  { word: /\bpatience(Ms)?\b/, use: 'timeout' },
  { word: /Worker-?(Lost|IsLost)/, use: 'WorkerCrashed' },
  { word: /\bLoaded</, use: 'AsyncState' },
  { word: /\buseHold\b|use-hold/i, use: 'usePauseOnInteraction' },
  { word: /doomed/, use: 'itemToDelete' },
  { word: /delete-?question/i, use: 'ConfirmDeleteDialog' },
  { word: /SocialPost|SocialSection|createSocialStore/, use: 'feed' },
  { word: /(?<!-)\bfaces?\b/, use: 'app, or site and panel' },
  {
    word: /\bjourneys?\b/i,
    use: 'e2e test',
  },
  {
    word: /(function|await) (office|shop|door|shelf|press)\(/,
    use: 'setup…, named after what it sets up',
  },
  { word: /\bAnswers\b/, use: 'Returns, or Responds with for HTTP' },
  { word: /\banswer(s|ed) \$\{/, use: 'returned' },
  {
    word: /\bunsaidWidths\b|\btheProgram\b|\bpageIsLive\b|\bbesiege|\bmayLieElsewhere\b|\bletPeopleIn\b/,
    use: 'defaultWidths, systemActor, waitUntilHydrated, keepConnectionsOpen, allowsExternalUrl, startUsers',
  },
  {
    word: /holds nobody up|between two helpings|takes? the wish back|in the very moment/i,
    use: 'a plain sentence',
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

test.each(replacedWords)('no file uses $word; the word is $use', ({ word }) => {
  const users = files.filter(({ path, text }) => word.test(path) || word.test(text))
  expect(users.map(({ path }) => path)).toEqual([])
})
