const keptFrames = 6

/**
 * The parts of an error that may be logged: names, codes and six stack frames. The message is left out, because a
 * driver's message can quote a row, and a row can hold personal data.
 */
export function detailsOf(thrown: unknown) {
  const { name, message = '', code, errcode, cause, stack } = (thrown ?? {}) as Partial<LoggedError>
  return {
    fault: name ?? typeof thrown,
    code: errcode ?? code,
    ...(cause instanceof Error && { cause: (cause as Partial<LoggedError>).code ?? cause.name }),
    // A line of the message could look like a frame.
    stack: framesOf(stack?.replace(message, '')),
  }
}

interface LoggedError extends Error {
  code: string
  /** The embedded database's own error number; its `code` only names the driver. */
  errcode: number
}

function framesOf(stack: string | undefined): string | undefined {
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at '))
  return frames?.slice(0, keptFrames).join('\n')
}
