import { afterEach, beforeEach, vi } from 'vitest'

// Console noise fails a test: a warning that nobody reads is a fault that nobody mends.
const methods = ['error', 'warn', 'info', 'log', 'debug'] as const
let noise: string[] = []
let expected: RegExp[] = []

/** Names noise that this test causes on purpose; it fails when the noise does not come. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern)
}

beforeEach(() => {
  noise = []
  expected = []
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...values) => {
      noise.push(`console.${method}: ${values.map(asText).join(' ')}`)
    })
  }
})

afterEach(() => {
  for (const method of methods) vi.mocked(console[method]).mockRestore()
  const unexpected = noise.filter((line) => !expected.some((pattern) => pattern.test(line)))
  if (unexpected.length > 0) throw new Error(`the test made console noise:\n${unexpected.join('\n')}`)
  const missing = expected.filter((pattern) => !noise.some((line) => pattern.test(line)))
  if (missing.length > 0) throw new Error(`expected console noise did not come: ${missing.join(', ')}`)
})

function asText(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}
