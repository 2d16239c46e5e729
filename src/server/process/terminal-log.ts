import { levelText, logText } from './terminal-log.text.ts'

/**
 * Takes the log's lines of JSON and writes them as words, for a person in front of a terminal. That the server listens
 * is left out: its addresses are printed anyway.
 */
export function terminalLog(output: { write: (text: string) => unknown }): { write: (line: string) => void } {
  return {
    write(line) {
      const record = JSON.parse(line)
      if (!String(record.msg).startsWith('Server listening')) output.write(terminalLine(record))
    },
  }
}

/** Time, level, sentence and fields in one line; a stack below it. Nothing in it steers the terminal. */
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
