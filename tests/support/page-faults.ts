import type { BrowserContext, Page } from '@playwright/test'

/** Collects console errors and warnings, page errors and CSP violations. */
export class PageFaults {
  private readonly seen: string[] = []
  private readonly expected: RegExp[] = []

  /** Expects a fault that this test causes on purpose, such as a response with status 500. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern)
  }

  /** The faults that were not expected. */
  unexpected(): string[] {
    return this.seen.filter((line) => !this.expected.some((pattern) => pattern.test(line)))
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('reportCspViolation', (_, line: string) => void this.seen.push(line))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { reportCspViolation } = window as unknown as { reportCspViolation: (line: string) => void }
        reportCspViolation(
          `CSP: ${event.violatedDirective} forbids ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`,
        )
      })
    })
    context.on('page', (page) => this.watchPage(page))
  }

  private watchPage(page: Page): void {
    page.on('pageerror', (error) => this.seen.push(`page error: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      this.seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    })
  }
}
