// The paths of libraries and of temporary files.
const needed = /^((DY)?LD_LIBRARY_PATH|(\w+_)?TMPDIR|TEMP|TMP|SystemRoot)$/i

/**
 * Node's flag with which SIGUSR1 opens no inspector. A listener would come too late for a signal during the start; the inspector cannot listen
 * at an address that no machine has (RFC 5737).
 */
export const withoutInspector = '--inspect-port=192.0.2.1:9229'

/**
 * The environment of a process of ours, which must know no secret of the server: what every process needs, and the server's variables whose
 * names match. With one thread.
 */
export function childEnv(also = needed): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([name]) => needed.test(name) || also.test(name))
  return { ...Object.fromEntries(passed), UV_THREADPOOL_SIZE: '1' }
}
