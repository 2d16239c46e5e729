/**
 * Runs work again and again, one run at a time: first after `firstMs`, then as many ms after the end of each run as it returned. Setting the
 * clock changes nothing, and no process stays alive for it. Returns the function that stops it, which does not wait.
 *
 * @param work must not reject; its signal is aborted by the stop
 */
export function repeat(firstMs: number, work: (signal: AbortSignal) => Promise<number>): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    const pauseMs = await work(signal)
    if (!signal.aborted) timer = setTimeout(run, pauseMs).unref()
  }
  let timer = setTimeout(run, firstMs).unref()
  return () => {
    stopping.abort()
    clearTimeout(timer)
  }
}
