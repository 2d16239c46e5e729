// A small load generator: keep-alive connections to this machine, with one request at a time on each. Its argument is a job as JSON.
import net from 'node:net'
import { createResponseReader } from './read-responses.mjs'

const { url, headers, status, requests, connections } = JSON.parse(process.argv[2])
const { hostname, port, host, pathname } = new URL(url)
if (hostname !== '127.0.0.1') throw new Error('only a server on this machine may be loaded')

const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`)
let sent = 0

await Promise.all(Array.from({ length: connections }, sendRequests))

/** Sends requests on one connection, one after the other, until the job is done. */
function sendRequests() {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
    const send = () => {
      if (sent >= requests) {
        socket.destroy()
        resolve()
        return
      }
      sent += 1
      socket.write(request)
    }
    const read = createResponseReader((received) => {
      if (received !== status) socket.destroy(new Error(`${url} returned ${received}`))
      else send()
    })
    socket.on('connect', send)
    socket.on('data', read)
    socket.on('error', reject)
    socket.on('end', () => reject(new Error(`${url} closed the connection`)))
  })
}
