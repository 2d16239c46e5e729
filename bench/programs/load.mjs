// A small load generator: keep-alive connections, one request at a time on each, never to another host than this one.
// Its argument is an order (JSON); it prints what was answered, how long it took and how long the slowest waited.
import net from 'node:net'
import { quantile } from '../lib/numbers.mjs'
import { createAnswerReader } from './read-answers.mjs'

const { url, headers, status, requests, seconds, connections } = JSON.parse(process.argv[2])
const { hostname, port, host, pathname } = new URL(url)
if (hostname !== '127.0.0.1') throw new Error('only a server of this machine is loaded')

const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`)
const waits = []
let sent = 0

const start = performance.now()
const deadline = start + seconds * 1000
await Promise.all(Array.from({ length: connections }, converse))
const elapsedMs = performance.now() - start
console.log(JSON.stringify({ answered: waits.length, elapsedMs, p99Ms: quantile(waits, 0.99) }))

/** One connection's requests, one after the other, until the order is fulfilled. */
function converse() {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
    let sentAt = 0
    const send = () => {
      if (sent >= requests || performance.now() > deadline) {
        socket.destroy()
        resolve()
        return
      }
      sent += 1
      sentAt = performance.now()
      socket.write(request)
    }
    const read = createAnswerReader((answered) => {
      if (answered !== status) socket.destroy(new Error(`${url} answered ${answered}`))
      else {
        waits.push(performance.now() - sentAt)
        send()
      }
    })
    socket.on('connect', send)
    socket.on('data', read)
    socket.on('error', reject)
    socket.on('end', () => reject(new Error(`${url} closed the connection`)))
  })
}
