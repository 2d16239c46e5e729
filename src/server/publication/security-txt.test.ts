import { expect, test } from 'vitest'
import { company, setUpHistory } from '#support/history.ts'

const path = '/.well-known/security.txt'
const dayMs = 24 * 60 * 60 * 1000

test('without an own e-mail and a public address there is no security.txt', async () => {
  const { app } = await setUpHistory()
  expect((await app.inject(path)).statusCode).toBe(404)
})

test('it names the public address, or the company’s e-mail once it is its own, and is valid for some months', async () => {
  const { app, send } = await setUpHistory({ PUBLIC_URL: 'https://toldos.example' })
  const read = async () => {
    const { statusCode, headers, body } = await app.inject(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    return Object.fromEntries(
      body
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2)),
    )
  }
  const fields = await read()
  expect(fields).toMatchObject({ Contact: 'https://toldos.example/', Canonical: `https://toldos.example${path}` })
  const daysValid = (Date.parse(fields.Expires) - Date.now()) / dayMs
  expect(daysValid).toBeGreaterThan(140)
  expect(daysValid).toBeLessThan(365)
  await send('POST', '/meta', { ...company, email: 'ana@toldosdaana.com.br' })
  expect(await read()).toMatchObject({ Contact: 'mailto:ana@toldosdaana.com.br' })
})
