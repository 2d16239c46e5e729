import { act, configure } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { onTestFinished } from 'vitest'
import type { PageContent } from '#contract/page-content.ts'
import { Page } from '#site/page.tsx'
import { siteStates } from '#site/site-state.ts'
import { sampleContent } from './site-content.ts'

// A part's code is compiled when it is first wanted, and this machine may be busy.
configure({ asyncUtilTimeout: 8000 })

/** The page as a visitor has it: rendered to HTML first, then woken by React. A mismatch of the two fails the test. */
export async function openPage(changes: Partial<PageContent> = {}): Promise<void> {
  const [state] = siteStates(sampleContent(changes))
  if (!state) throw new Error('no page')
  document.body.innerHTML = `<div id="root">${renderToString(<Page state={state} />)}</div>`
  const root = document.getElementById('root') as HTMLElement
  const mismatches: unknown[] = []
  await act(async () => {
    const woken = hydrateRoot(root, <Page state={state} />, { onRecoverableError: (error) => mismatches.push(error) })
    onTestFinished(async () => {
      await act(async () => woken.unmount())
      document.body.innerHTML = ''
    })
  })
  if (mismatches.length > 0) throw mismatches[0]
}
