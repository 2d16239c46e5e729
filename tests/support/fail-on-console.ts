import { afterEach, beforeEach, vi } from 'vitest'

// Any console output fails a test, so that no warning goes unnoticed.
const methods = ['error', 'warn', 'info', 'log', 'debug'] as const
let lines: string[] = []
let expected: RegExp[] = []

/** Expects console output that matches. The test fails if there is none. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern)
}

beforeEach(() => {
  lines = []
  expected = []
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...values) => {
      lines.push(`console.${method}: ${values.map(asText).join(' ')}`)
    })
  }
})

afterEach(() => {
  for (const method of methods) vi.mocked(console[method]).mockRestore()
  const unexpected = lines.filter((line) => !expected.some((pattern) => pattern.test(line)))
  if (unexpected.length > 0) throw new Error(`unexpected console output:\n${unexpected.join('\n')}`)
  const missing = expected.filter((pattern) => !lines.some((line) => pattern.test(line)))
  if (missing.length > 0) throw new Error(`missing console output: ${missing.join(', ')}`)
})

function asText(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}
