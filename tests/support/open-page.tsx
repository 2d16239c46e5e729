import { act, configure } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { afterAll, onTestFinished } from 'vitest'
import type { PageContent } from '#contract/page-content.ts'
import { browserData, pageData } from '#site/data/site-data.ts'
import { enliven } from '#site/live.ts'
import { Page } from '#site/page.tsx'
import { renderPageBody } from '#site/render.tsx'
import { runListening } from './listeners.ts'
import { sampleContent } from './site-content.ts'

// A dialog's code is compiled when it is first opened, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: Number(process.env.TEST_WAIT_MS ?? 60_000) })

// What a page does besides React listens to the window, so it is started once.
afterAll(await runListening(enliven))

/** Renders the page to HTML and hydrates it with the data that is in the HTML, as for a visitor. A hydration mismatch fails the test. */
export async function openPage(changes: Partial<PageContent> = {}): Promise<void> {
  const data = pageData(sampleContent(changes), 1)
  document.body.innerHTML = `<div id="root">${renderPageBody(data)}</div>`
  const root = document.getElementById('root') as HTMLElement
  const mismatches: unknown[] = []
  await act(async () => {
    const hydrated = hydrateRoot(root, <Page data={JSON.parse(JSON.stringify(browserData(data)))} />, {
      onRecoverableError: (error) => mismatches.push(error),
    })
    onTestFinished(async () => {
      await act(async () => hydrated.unmount())
      document.body.innerHTML = ''
    })
  })
  if (mismatches.length > 0) throw mismatches[0]
}
