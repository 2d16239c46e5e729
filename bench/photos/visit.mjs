import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

const connections = 4
const everyMs = 20

/** Requests `/` every 20 ms from its own process while `work` runs. Returns the milliseconds of each request. */
export async function visit(url, work) {
  // The process shares the server's cores, so its garbage collection must not use helper threads.
  const flags = ['--single-threaded-gc', '--input-type=module', '--eval', program]
  const visitor = spawn(process.execPath, [...flags, url, connections, everyMs], { stdio: ['pipe', 'pipe', 'inherit'] })
  const output = text(visitor.stdout)
  await once(visitor, 'spawn')
  await work()
  visitor.stdin.end()
  return JSON.parse(await output)
}

const program = `
import http from 'node:http'
const [url, maxSockets, everyMs] = process.argv.slice(1)
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(maxSockets) })
const milliseconds = []
const timer = setInterval(() => {
  const start = performance.now()
  http.get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
    response.resume().on('end', () => milliseconds.push(performance.now() - start))
  })
}, Number(everyMs))
process.stdin.resume().on('end', () => {
  clearInterval(timer)
  setTimeout(() => {
    agent.destroy()
    console.log(JSON.stringify(milliseconds))
  }, 500)
})
`
