import { vi } from 'vitest'

/**
 * Runs code of the page that listens to the window and the document. Returns a function that removes those listeners: the next test file of
 * the worker has the same window, and its own copy of the code.
 */
export async function runListening(run: () => unknown): Promise<() => void> {
  const spies = [window, document].map((target) => ({ target, spy: vi.spyOn(target, 'addEventListener') }))
  await run()
  const added = spies.map(({ target, spy }) => ({ target, calls: [...spy.mock.calls] }))
  for (const { spy } of spies) spy.mockRestore()
  return () => {
    for (const { target, calls } of added)
      for (const [type, listener, options] of calls) target.removeEventListener(type, listener, options)
  }
}
