import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

/** The CPU time in microseconds, user and system, that the running threads of a process have used so far. */
export function cpuMicroseconds(pid) {
  if (process.platform !== 'linux') return parsePsTime(ps('time', pid)) * 1e6
  // schedstat is in nanoseconds; /proc/<pid>/stat only in ticks of 10 ms.
  const threads = fs.readdirSync(`/proc/${pid}/task`)
  const times = threads.map((thread) => fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1000
}

/** The resident set size of a process in bytes. */
export function residentBytes(pid) {
  if (process.platform !== 'linux') return Number(ps('rss', pid)) * 1024
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}

function ps(column, pid) {
  return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
}

/** Converts `[hours:]minutes:seconds` to seconds. */
function parsePsTime(text) {
  return text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}
