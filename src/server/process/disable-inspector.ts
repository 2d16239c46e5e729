/**
 * Keeps SIGUSR1 from opening Node's inspector, through which any local user could run code in this process. A listener
 * replaces Node's own.
 */
export function disableInspector(): void {
  process.on('SIGUSR1', () => {})
}
