const keptFrames = 6

/**
 * What of an error may stand in a log: names, codes and stack frames. A message is left out, because a driver's can
 * quote a row, and a row can hold personal data.
 */
export function detailsOf(thrown: unknown) {
  const { name, message = '', code, errcode, cause, stack } = (thrown ?? {}) as Partial<LoggedError>
  return {
    fault: name ?? typeof thrown,
    code: errcode ?? code,
    ...(cause instanceof Error && { cause: (cause as Partial<LoggedError>).code ?? cause.name }),
    // A message of several lines could look like a frame.
    stack: framesOf(stack?.replace(message, () => '')),
  }
}

interface LoggedError extends Error {
  code: string
  /** The embedded database's own number, where `code` says no more than whose error it is. */
  errcode: number
}

function framesOf(stack: string | undefined): string | undefined {
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at '))
  return frames?.slice(0, keptFrames).join('\n')
}
