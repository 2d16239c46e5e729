/**
 * Keeps SIGUSR1 from opening Node's inspector, which lets everybody on this machine run code in this process: a listener
 * takes the place of Node's own.
 */
export function refuseInspector(): void {
  process.on('SIGUSR1', () => {})
}
