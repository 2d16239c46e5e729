import { createServer, type RequestListener } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { DownloadError, download } from './download.ts'

test('a response of exactly the most bytes is downloaded, in however many parts it comes', async () => {
  const url = await listen((_, response) => {
    response.write('tol')
    setImmediate(() => response.end('do'))
  })
  expect((await download(url, 5)).toString()).toBe('toldo')
  await expect(download(url, 4)).rejects.toEqual(new DownloadError('the response is too large'))
})

test('reading ends at the limit, even if the response does not', async () => {
  let isClosed = false
  const url = await listen((_, response) => {
    response.once('close', () => {
      isClosed = true
    })
    response.write(Buffer.alloc(1000))
  })
  await expect(download(url, 999)).rejects.toThrow('too large')
  await expect.poll(() => isClosed).toBe(true)
})

test.each([302, 304, 404, 500])('a response of %i is an error, and a redirect is not followed', async (status) => {
  let requests = 0
  const url = await listen((_, response) => {
    requests += 1
    response.writeHead(status, { location: '/other' }).end()
  })
  await expect(download(url, 10)).rejects.toEqual(new DownloadError(`the host returned ${status}`, status))
  expect(requests).toBe(1)
})

test('an unreachable host is an error that does not name the address', async () => {
  for (const url of ['http://127.0.0.1:1/?token=secret', 'https://127.0.0.1:1/?token=secret']) {
    const error = await download(url, 10).catch((thrown) => thrown)
    expect(error).toEqual(new DownloadError('the host is not reachable'))
    expect(error.name).toBe('DownloadError')
    expect(String(error.cause ?? error.stack)).not.toContain('secret')
  }
})

test('an https address is downloaded over TLS', async () => {
  let first: number | undefined
  const server = net.createServer((socket) => socket.on('data', ([byte]) => (first ??= byte)).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await expect(download(`https://127.0.0.1:${port}/`, 10)).rejects.toThrow('not reachable')
  const handshake = 22
  await expect.poll(() => first).toBe(handshake)
})

test('an aborted download throws the signal’s reason', async () => {
  const stop = new AbortController()
  const url = await listen(() => stop.abort(new Error('stopped')))
  await expect(download(url, 10, stop.signal)).rejects.toThrow('stopped')
})

async function listen(respond: RequestListener): Promise<string> {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
