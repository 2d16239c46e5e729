import fs from 'node:fs'

/** The CPU time in microseconds, user and system, that the running threads of a process have used so far. Linux only. */
export function cpuMicroseconds(pid) {
  // schedstat is in nanoseconds; /proc/<pid>/stat only in ticks of 10 ms.
  const threads = fs.readdirSync(`/proc/${pid}/task`)
  const times = threads.map((thread) => fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1000
}

/** The resident set size of a process in bytes. Linux only. */
export function residentBytes(pid) {
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}
