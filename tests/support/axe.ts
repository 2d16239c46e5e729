import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { measureAtRest } from './at-rest.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Finding {
  id: string
  help: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** Fails if axe finds a violation of WCAG 2.2 AA in the page at rest. `name` is the state's name in the message. */
export async function expectNoAxeFindings(page: Page, name: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const findings = await measureAtRest(page, () =>
    page.evaluate(async (only) => {
      const { axe } = window as unknown as { axe: { run: (options: unknown) => Promise<{ violations: Finding[] }> } }
      return (await axe.run({ runOnly: only, resultTypes: ['violations'] })).violations
    }, tags),
  )
  const lines = findings.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(lines, `axe finds nothing in: ${name}`).toEqual([])
}
