import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { policyTag, setupFiles } from '#support/setup-files.ts'

test('only the pages that show what has changed are rendered', async () => {
  const { call, photo, save, read, current, renderedProducts, visit } = await setupFiles()
  const titles = ['Avental', 'Beiral', 'Cortina', 'Domo', 'Estore']
  const ids: string[] = []
  for (const title of titles) ids.push((await save(title))._id)
  // From the first work on, each page has a link to the works.
  await call('POST', '/works', { title: 'Primeira obra', image: photo })
  expect(await renderedProducts()).toEqual(titles)
  // The newest is the first: of the others, only the next one shows it.
  await save('Escada', ids[4])
  expect(await renderedProducts()).toEqual(['Domo', 'Escada'])
  expect(read('produto/domo.html').replace(policyTag, '')).toBe((await visit('/produto/domo')).body)
  await call('POST', '/faq', { question: 'Quando?', answer: 'Logo.', order: 1 })
  await call('POST', '/works', { title: 'Obra', image: photo, productId: ids[0] })
  expect(await renderedProducts()).toEqual(['Avental'])
  rmSync(join(current, 'produto/beiral.html'))
  expect(await renderedProducts()).toEqual(['Beiral'])
  await call('PUT', '/company', { town: 'Dourados' })
  expect(await renderedProducts()).toHaveLength(titles.length)
})
