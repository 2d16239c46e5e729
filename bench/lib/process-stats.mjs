import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

// Linux answers times in ticks of 10 ms to every program, whatever its kernel counts in.
const microsecondsPerTick = 10_000

/** Microseconds of processor time that a process has used so far, user and system, all its threads. */
export function cpuMicroseconds(pid) {
  if (process.platform !== 'linux') return parsePsTime(ps('time', pid)) * 1e6
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before it may hold spaces and brackets: fields are counted behind its last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick
}

/** Bytes of memory that a process holds (resident set). */
export function residentBytes(pid) {
  if (process.platform !== 'linux') return Number(ps('rss', pid)) * 1024
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}

function ps(column, pid) {
  return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
}

/** `[hours:]minutes:seconds` as seconds. */
function parsePsTime(text) {
  return text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}
