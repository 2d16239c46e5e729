const keptFrames = 6

/**
 * What of an error may stand in a log: names, codes and stack frames. A message is left out, because a driver's can
 * quote a row, and a row can hold personal data.
 */
export function detailsOf(thrown: unknown) {
  const { name, code, errcode, cause, stack } = (thrown ?? {}) as Partial<LoggedError>
  return {
    fault: name ?? typeof thrown,
    code: errcode ?? code,
    ...(cause instanceof Error && { cause: (cause as Partial<LoggedError>).code ?? cause.name }),
    stack: framesOf(stack),
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
