import { Worker } from 'node:worker_threads'

const connections = 4
const everyMs = 20

/** Visits `/` steadily, from a thread of its own, for as long as the work lasts. Answers each visit's milliseconds. */
export async function visit(url, work) {
  const worker = new Worker(program, { eval: true, workerData: { url, connections, everyMs } })
  const answer = new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  await work()
  worker.postMessage('stop')
  return await answer
}

const program = `
const http = require('node:http')
const { parentPort, workerData } = require('node:worker_threads')
const { url, connections, everyMs } = workerData
const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
const milliseconds = []
const timer = setInterval(() => {
  const start = performance.now()
  http.get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
    response.resume().on('end', () => milliseconds.push(performance.now() - start))
  })
}, everyMs)
parentPort.once('message', () => {
  clearInterval(timer)
  setTimeout(() => { agent.destroy(); parentPort.postMessage(milliseconds); parentPort.close() }, 500)
})
`
