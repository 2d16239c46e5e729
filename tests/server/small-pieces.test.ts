import net, { type AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readBody } from '#server/http/read-body.ts'
import { buildTestApp } from '#support/build-test-app.ts'

test('a body in small pieces comes whole', async () => {
  const payload = new PassThrough()
  const body = readBody(payload as never, 100_000)
  const text = 'toldo'.repeat(20_000)
  for (let at = 0; at < text.length; at += 40) payload.write(text.slice(at, at + 40))
  payload.end()
  expect((await body).toString()).toBe(text)
})

test('a body of nothing but tiny pieces is cut off with its connection', async () => {
  const payload = new PassThrough()
  const body = readBody(payload as never, 100_000)
  for (let count = 0; count < 2000; count += 1) payload.write('a')
  await expect(body).rejects.toMatchObject({ code: 'bad_request' })
  expect(payload.destroyed).toBe(true)
})

test('a request that no route wants is answered without waiting for its body', async () => {
  const { app } = await buildTestApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const head = 'POST /nada HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'
  const heard = await new Promise<string>((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`${head}1\r\na\r\n`))
    socket.once('data', (answer) => {
      resolve(String(answer))
      socket.destroy()
    })
    socket.on('error', reject)
  })
  // Answered although the body has no end.
  expect(heard).toContain(' 404 ')
})
