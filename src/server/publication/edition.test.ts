import { mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blankCompany } from '#contract/company.ts'
import { declarationOf, forEachPublicEntity, publicEntityNames } from '#contract/entities.ts'
import { newFolder } from '#support/new-folder.ts'
import { createEditionFile, type Edition } from './edition.ts'

test('an edition is loaded as it was saved, but not by a server with another database', async () => {
  const { file, path, folder, names } = setupFile('new/data')
  await file.load()
  expect(await file.load()).toBe(undefined)
  await file.save(edition)
  expect(names()).toEqual(['edition.json'])
  expect(openFiles()).not.toContainEqual(expect.stringContaining(folder))
  const { databaseId, version, lists } = edition
  expect(await file.load()).toEqual({ databaseId, version, lists, source: expect.stringMatching(/^[\da-f]{64}$/) })
  expect(readFileSync(path, 'utf8')).not.toContain(folder)
  expect(await createEditionFile(path, 'file:/another.db').load()).toBe(undefined)
})

test('an edition is loaded from a folder that was moved with its database', async () => {
  const { file, folder } = setupFile('data')
  await file.save(edition)
  const moved = `${folder}-moved`
  renameSync(folder, moved)
  const movedFile = createEditionFile(join(moved, 'edition.json'), `file:${join(moved, 'toldaria.db')}`)
  expect(await movedFile.load()).toMatchObject({ version: edition.version })
})

test('a single entity is loaded as the list that it is inside, not as visitors read it', async () => {
  const { file } = setupFile()
  for (const company of [[], [{ ...blankCompany, town: 'Dourados' }]]) {
    const lists = { ...edition.lists, company }
    await file.save({ ...edition, lists })
    expect((await file.load())?.lists).toMatchObject({ company })
  }
})

test('lists that an older version did not store are loaded by browsers', async () => {
  const { file, path } = setupFile()
  await file.save(edition)
  const stored = JSON.parse(readFileSync(path, 'utf8'))
  const addresses = { former: {}, changedAt: {} }
  const missing = Object.fromEntries(publicEntityNames.map((name) => [name, null]))
  writeFileSync(path, JSON.stringify({ ...stored, lists: { products: [] } }))
  expect((await file.load())?.lists).toEqual({ ...missing, posts: null, addresses, samples: [], products: [] })
})

test.each(publicEntityNames)('a field of %s that an older version did not store is blank', async (name) => {
  const { file } = setupFile()
  // Visitors read no `hidden`.
  const { hidden: _, ...blank } = { hidden: false, ...declarationOf(name).blank }
  for (const [field, value] of Object.entries(blank)) {
    const { [field]: _, ...older } = { _id: 'a', ...blank } as Record<string, unknown>
    await file.save({ ...edition, lists: { ...edition.lists, [name]: [older] } })
    expect((await file.load())?.lists[name], field).toEqual([{ ...older, [field]: value }])
  }
})

test('what is no edition is not loaded', async () => {
  const { file, path } = setupFile()
  await file.save(edition)
  const stored = JSON.parse(readFileSync(path, 'utf8'))
  for (const content of [
    '{',
    'null',
    JSON.stringify({ ...stored, lists: {} }),
    JSON.stringify({ lists: stored.lists }),
  ]) {
    writeFileSync(path, content)
    expect(await file.load(), content).toBe(undefined)
  }
  rmSync(path)
  mkdirSync(path)
  expect(await file.load()).toBe(undefined)
})

const edition = {
  databaseId: 'a',
  version: 7,
  lists: {
    ...forEachPublicEntity(() => []),
    services: null,
    faq: [{ _id: 'b', question: 'c', answer: 'd', order: 1 }],
    posts: null,
    samples: [],
    addresses: { former: { toldo: 'a' }, changedAt: {} },
  },
} as unknown as Edition

/** What the descriptors of this process lead to. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').map((id) => {
    try {
      return readlinkSync(`/proc/self/fd/${id}`)
    } catch {
      return ''
    }
  })
}

function setupFile(inside = '') {
  const folder = join(newFolder(), inside)
  const path = join(folder, 'edition.json')
  return {
    folder,
    path,
    file: createEditionFile(path, `file:${join(folder, 'toldaria.db')}`),
    names: () => readdirSync(folder).toSorted(),
  }
}
