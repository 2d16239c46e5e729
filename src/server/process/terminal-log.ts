import { levelText, logText } from './terminal-log.text.ts'

/**
 * Returns a log stream that turns JSON lines into sentences for a terminal. Fastify's "Server listening" lines are left
 * out, because the addresses are printed anyway.
 */
export function terminalLog(output: { write: (text: string) => unknown }): { write: (line: string) => void } {
  return {
    write(line) {
      const record = JSON.parse(line)
      if (!String(record.msg).startsWith('Server listening')) output.write(terminalLine(record))
    },
  }
}

/** One line of time, level, sentence and fields, then the stack. Control characters become `?`. */
export function terminalLine({ level, time, pid, hostname, msg, event, stack, ...fields }: Record<string, unknown>) {
  const code = String(event ?? msg ?? '')
  const details = Object.entries(fields).map(([name, value]) => {
    return `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
  })
  const words = [
    new Date(Number(time)).toTimeString().slice(0, 8),
    levelText[Number(level)] ?? String(level),
    (Object.hasOwn(logText, code) && logText[code]) || code,
    details.length > 0 ? `(${details.join(', ')})` : '',
  ]
  const lines = [words.filter((word) => word !== '').join(' '), ...(typeof stack === 'string' ? stack.split('\n') : [])]
  return lines.map((line) => `${line.replaceAll(/\p{C}/gu, '?')}\n`).join('')
}
