import fs from 'node:fs'
import { expect, test } from 'vitest'
import { helpText } from '../src/admin/help/help.text.ts'

/** The screenshot of each chapter, taken by `node scripts/screens.mjs`. */
const pictures: Record<string, string> = {
  dashboard: 'panel-dashboard',
  footer: 'panel-footer-number',
  products: 'panel-product-add',
  works: 'panel-works',
  services: 'panel-services',
  faq: 'panel-order',
  page: 'panel-page-hours',
  history: 'panel-history',
  users: 'panel-sign-in-link',
  security: 'panel-recovery-codes',
}

test('docs/manual.md has the chapters of the help with their pictures; `npx vitest run -u tests/manual.test.ts` writes it', async () => {
  const chapters = helpText.chapters.map(({ id, title, steps = [], lines = [] }) =>
    [
      `<a id="${id}"></a>\n\n## ${title}`,
      steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
      ...lines.map((line) => (typeof line === 'string' ? line : `**${line[0]}.** ${line[1]}`)),
      ...(pictures[id] ? [`![${title}](images/${pictures[id]}.webp)`] : []),
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
  const contents = helpText.chapters.map(({ id, title }) => `- [${title}](#${id})`).join('\n')
  const manual = ['# Manual do painel', helpText.intro, contents, ...chapters].join('\n\n')
  await expect(`${manual}\n`).toMatchFileSnapshot('../docs/manual.md')
})

test('each picture of the manual exists', () => {
  const missing = Object.values(pictures).filter((name) => !fs.existsSync(`docs/images/${name}.webp`))
  expect(missing).toEqual([])
})
