import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

/** Microseconds of processor time that a process has used so far, user and system, all its threads that live. */
export function cpuMicroseconds(pid) {
  if (process.platform !== 'linux') return parsePsTime(ps('time', pid)) * 1e6
  // In nanoseconds, where `/proc/<pid>/stat` counts in ticks of 10 ms.
  const threads = fs.readdirSync(`/proc/${pid}/task`)
  const times = threads.map((thread) => fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1000
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
