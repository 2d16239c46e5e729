import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { forEachPublicEntity } from '#contract/entities.ts'
import { openTestDatabase } from '#support/build-test-app.ts'
import { createPublicListsReader } from '../entities.ts'
import { readEnv } from '../env.ts'
import { seedSamples } from './seed.ts'

const example = 'deploy/vidracaria'

type Content = Record<'products' | 'services', [Record<string, unknown>]> & Record<string, unknown>

test('an empty database gets the glazier of the example, with its pictures', async () => {
  const { folder, content, seed, lists } = await setup()
  await seed()
  const first = await lists()
  const picture = { width: 1200, height: 900 }
  expect(first).toMatchObject({
    meta: [content.meta],
    company: [{ town: 'Dourados', fabrics: [{ name: 'Fumê', image: expect.stringMatching(/^\/media\//) }] }],
    texts: [{ trade: 'Vidraçaria', hero1Picture: picture }],
    products: content.products.map(({ title, features }) => ({
      title,
      features,
      picture: { hash: expect.any(String) },
    })),
    services: [{ title: 'Troca de vidro quebrado' }],
    works: [],
    faq: content.faq,
  })
  // What is stored once is the owner's, and the folder is no longer needed.
  rmSync(folder, { recursive: true })
  await seed()
  expect(await lists()).toEqual(first)
})

test.each<[string, (content: Content) => object]>([
  ['products/0/title: valor inválido (required)', ({ products: [box] }) => ({ products: [{ ...box, title: ' ' }] })],
  [
    'products/1/image: valor inválido (image_required)',
    ({ products: [box] }) => ({ products: [box, { ...box, image: '' }] }),
  ],
  [
    'products/0/image: não há o arquivo a.jpg na pasta',
    ({ products: [box] }) => ({ products: [{ ...box, image: 'a.jpg' }] }),
  ],
  [
    'products/0/image: valor inválido (image)',
    ({ products: [box] }) => ({ products: [{ ...box, image: 'samples.json' }] }),
  ],
  ['products/0/titulo: campo desconhecido', ({ products: [box] }) => ({ products: [{ ...box, titulo: 'Box' }] })],
  [
    'services/0/youtubeId: valor inválido (youtube_id)',
    ({ services: [one] }) => ({ services: [{ ...one, youtubeId: 'curto' }] }),
  ],
  [
    'company/fabrics/0/image: não há o arquivo a.jpg na pasta',
    () => ({ company: { fabrics: [{ name: 'Fumê', image: 'a.jpg' }] } }),
  ],
  ['faq/0: valor inválido', () => ({ faq: [null] })],
  ['faq: deve ser uma lista', () => ({ faq: {} })],
  ['texts: deve ser um só objeto', () => ({ texts: [] })],
  ['users: campo desconhecido', () => ({ users: [] })],
])('%s: the start is refused with this, and nothing is stored', async (message, change) => {
  const { content, seed, lists } = await setup()
  const error: Error = await seed(change(content)).catch((thrown) => thrown)
  expect(error.message).toContain(`samples.json, ${message}`)
  expect(await lists()).toMatchObject(forEachPublicEntity(() => []))
})

async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'samples-'))
  const db = await openTestDatabase()
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  cpSync(example, folder, { recursive: true })
  return {
    folder,
    content: JSON.parse(readFileSync(join(example, 'samples.json'), 'utf8')) as Content,
    lists: () => createPublicListsReader('')(db),
    async seed(content?: object) {
      if (content) writeFileSync(join(folder, 'samples.json'), JSON.stringify(content))
      await seedSamples(db, readEnv({ SEED: folder }, process.cwd()), process.cwd())
    },
  }
}
