const stopWithinMs = 4500

/**
 * Ends the process gently on SIGTERM and SIGINT: requests in flight finish first; a second signal or 4.5 s end it at
 * once. Answers the way to forget about it.
 */
export function stopOnSignal(close: () => Promise<void>): () => void {
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(0), stopWithinMs).unref()
    void close().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return () => {
    process.off('SIGTERM', stop)
    process.off('SIGINT', stop)
  }
}
