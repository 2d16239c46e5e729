const stopWithinMs = 4500

/**
 * Closes the server on SIGTERM or SIGINT and exits with code 0, after 4.5 s even if requests are still open. A second
 * signal exits at once with code 1. Returns a function that removes the handlers.
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
