import { createHash, X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import http, { type RequestListener } from 'node:http'
import https from 'node:https'
import net, { type AddressInfo, type Socket } from 'node:net'
import type { BrowserContext } from '@playwright/test'

// A transparent GIF of 1 × 1 pixel.
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const tlsRecordOfHandshake = 22

// A key that protects nothing, with a certificate for no host: only the browser of the tests accepts it.
const pem = fs.readFileSync(new URL('outside-hosts.pem', import.meta.url), 'utf8')

export interface OutsideHosts {
  /** Arguments with which Chromium reaches only this server, whatever the host. */
  browserArgs: string[]
  close(): void
}

/**
 * Starts a server that responds in place of all other hosts, so that no e2e test needs the network. Intercepting the requests would need
 * no server, but turns the browser's cache off, which doubled the CPU time of a screen that is loaded again (measured).
 */
export async function startOutsideHosts(): Promise<OutsideHosts> {
  const [plain, secure] = [http.createServer(respond), https.createServer({ key: pem, cert: pem }, respond)]
  const sockets = new Set<Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    socket.once('data', (bytes) => {
      socket.pause()
      socket.unshift(bytes)
      const receiver = bytes[0] === tlsRecordOfHandshake ? secure : plain
      receiver.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return {
    browserArgs: [
      `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`,
    ],
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const respond: RequestListener = ({ headers: { accept = '' } }, response) => {
  const [status, type, body] = accept.startsWith('image/')
    ? ([200, 'image/gif', pixel] as const)
    : accept.startsWith('text/html')
      ? ([200, 'text/html; charset=utf-8', '<!doctype html><title>elsewhere</title>'] as const)
      : ([404, 'text/plain', ''] as const)
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}

/** The URLs on other hosts that the context's pages request from now on. */
export function watchOutsideRequests(context: BrowserContext, ownUrl: string): string[] {
  const urls: string[] = []
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== ownUrl && protocol.startsWith('http')) urls.push(request.url())
  })
  return urls
}
