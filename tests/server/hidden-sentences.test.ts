import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { setupFiles } from '#support/setup-files.ts'

const unpack: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gz: gunzipSync }

test('a sentence without the customer’s permission, and whose it is, are in no byte that visitors get', async () => {
  const { call, save, visit, write, current, photo: image } = await setupFiles()
  const { _id: productId } = await save('Toldo')
  const work = { title: 'Varanda', district: 'Centro', productId, image, before: image }
  const allowed = { comment: 'Ficou ótimo', commentAuthor: 'Márcia', commentAllowed: true }
  const hidden = { comment: 'Não espalhem', commentAuthor: 'Zuleica' }
  await call('POST', '/works', { ...work, ...allowed })
  await call('POST', '/works', { ...work, ...hidden })
  // Permission that was withdrawn.
  const { _id } = (await call('POST', '/works', { ...work, ...hidden, commentAllowed: true })).json()
  await call('PUT', `/works/${_id}`, { ...work, ...hidden, commentAllowed: false })
  await write()

  const files = readdirSync(current, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const written = files.map(({ parentPath, name }): [string, string] => {
    const bytes = readFileSync(join(parentPath, name))
    return [name, (unpack[name.split('.').at(-1) ?? '']?.(bytes) ?? bytes).toString()]
  })
  expect(written.map(([name]) => name)).toEqual(
    expect.arrayContaining(['index.html', 'obras.html', 'toldo.html.br', 'works.json.gz', 'texts.json', 'sitemap.xml']),
  )
  const served: [string, string][] = []
  for (const path of ['/openapi.json', '/readyz', '/not-there', '/works', `/works?id=${_id}`, `/works/${_id}`])
    served.push([path, (await visit(path)).body])
  const answers = [...written, ...served]
  for (const [name, text] of answers)
    for (const secret of Object.values(hidden)) expect(text, name).not.toContain(secret)
  // The search would find them.
  for (const name of ['index.html', 'obras.html', 'toldo.html', 'works.json'])
    expect(answers.find(([file]) => file === name)?.[1], name).toContain(allowed.comment)
})
