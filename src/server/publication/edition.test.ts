import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { blankCompany, type Company } from '#contract/company.ts'
import { forEachPublicEntity, publicEntityNames } from '#contract/entities.ts'
import type { RenderedPage } from '#contract/page-content.ts'
import { buildTestApp } from '#support/build-test-app.ts'
import { systemActor } from '../db/transactions.ts'
import { createItemStore } from '../writes/items.store.ts'
import {
  createEditionFile,
  type Edition,
  type EditionFile,
  listPaths,
  makeListResources,
  makePageResources,
  plainResource,
  storeEditions,
} from './edition.ts'

const addresses = { former: {}, changedAt: {} }
const lists = { ...forEachPublicEntity(() => []), company: null, texts: null, products: null, posts: null, addresses }
const page = (path: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  ...{ path, html: `<p>${path}</p>`, inlineStyles: [], inlineScripts: [] },
  ...more,
})

test('a list is JSON that any origin may load, and one that could not be read has no resource', async () => {
  const resources = await makeListResources(lists, new Map())
  const unread = ['/company', '/texts', '/products']
  expect([...unread, ...resources.keys()].sort()).toEqual(listPaths.toSorted())
  expect(resources.get('/faq')?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding, Authorization, Origin',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('a page is HTML unless it names another type, and has the policy of its own bytes', async () => {
  const pages = [page('/'), page('/robots.txt', { contentType: 'text/plain; charset=utf-8' })]
  const policyFor = ({ path }: RenderedPage) => ({ 'content-security-policy': path })
  const resources = await makePageResources(pages, policyFor, new Map())
  expect(resources.get('/')?.headers).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding, Authorization, Origin',
    'content-security-policy': '/',
  })
  expect(resources.get('/robots.txt')?.headers['content-type']).toBe('text/plain; charset=utf-8')
})

test('a plain request finds lists and pages, but not those for other statuses', async () => {
  const edition: Edition = {
    ...{ databaseId: 'a', version: 1, lists, pageSource: { lists, now: new Date(0) } },
    listResources: await makeListResources(lists, new Map()),
    pageResources: await makePageResources([page('/'), page('/404'), page('/410')], () => ({}), new Map()),
  }
  expect(plainResource(edition, '/faq')).toBe(edition.listResources.get('/faq'))
  expect(plainResource(edition, '/')).toBe(edition.pageResources.get('/'))
  for (const path of ['/404', '/410', '/products']) expect(plainResource(edition, path), path).toBe(undefined)
})

test('if several editions follow quickly, only the last is stored, one at a time', async () => {
  let release = () => {}
  const disk = new Promise<void>((resolve) => {
    release = resolve
  })
  const { publish, stored, saved } = await setup(() => disk)
  const versions = [await publish(), await publish(), await publish()]
  await nextTurn()
  expect(saved).toEqual(versions.slice(0, 1))
  release()
  await stored()
  expect(saved).toEqual([versions[0], versions[2]])
})

test('a failed write to the disk is logged, and the next edition is stored', async () => {
  let refusals = 1
  const { publish, stored, saved, faults } = await setup(async () => {
    refusals -= 1
    if (refusals >= 0) throw new Error('no room')
  })
  await publish()
  await stored()
  const version = await publish()
  await stored()
  expect([saved.at(-1), faults]).toEqual([version, ['edition_not_stored']])
})

test('an edition is loaded as it was saved, but not by a server with another database', async () => {
  const { file, path, folder, names } = setupFile('new/data')
  await file.tidyUp()
  expect(await file.load()).toBe(undefined)
  await file.save(edition)
  expect(names()).toEqual(['edition.json'])
  expect(openFiles()).not.toContainEqual(expect.stringContaining(folder))
  const { databaseId, version, lists } = edition
  expect(await file.load()).toEqual({ databaseId, version, lists, source: expect.stringMatching(/^[\da-f]{64}$/) })
  expect(readFileSync(path, 'utf8')).not.toContain(folder)
  expect(await createEditionFile(path, 'file:/another.db').load()).toBe(undefined)
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
  expect((await file.load())?.lists).toEqual({ ...missing, addresses, products: [] })
})

test('a field that an older version did not store of the company is blank', async () => {
  const { file } = setupFile()
  const { legalName: _, cpf: __, ...older } = { ...blankCompany, town: 'Dourados' }
  const lists = { ...edition.lists, company: [older as Company] }
  await file.save({ ...edition, lists })
  expect((await file.load())?.lists.company).toEqual([{ ...blankCompany, town: 'Dourados' }])
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
  rmSync(path, { recursive: true })
  // Reading a pipe that nobody writes to would never end.
  execFileSync('mkfifo', [path])
  expect(await file.load()).toBe(undefined)
})

test('a save that fails leaves no file behind', async () => {
  const { file, path, names } = setupFile()
  mkdirSync(join(path, 'in the way'), { recursive: true })
  await expect(file.save(edition)).rejects.toThrow()
  expect(names()).toEqual(['edition.json'])
})

test('files of interrupted saves are removed after an hour, but not younger ones or those of another name', async () => {
  const { file, folder, names } = setupFile()
  await file.tidyUp()
  const left = ['edition.json.0a1b2c3d.new', 'edition.json.1073741824.0a1b2c3d.new']
  const young = 'edition.json.4e5f6a7b.new'
  const kept = ['edition.json', 'edition.json.backup', 'edition.json.0a.new.txt', 'other.json.0a.new']
  for (const name of [...left, young, ...kept]) writeFileSync(join(folder, name), '{')
  const anHourAgo = Date.now() / 1000 - 3601
  for (const name of [...left, ...kept]) utimesSync(join(folder, name), anHourAgo, anHourAgo)
  await file.tidyUp()
  expect(names()).toEqual([young, ...kept].toSorted())
})

const edition = {
  databaseId: 'a',
  version: 7,
  lists: {
    ...forEachPublicEntity(() => []),
    services: null,
    faq: [{ _id: 'b', question: 'c', answer: 'd', order: 1 }],
    posts: null,
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
  const root = mkdtempSync(join(tmpdir(), 'toldaria-edition-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, inside)
  const path = join(folder, 'edition.json')
  return {
    folder,
    path,
    file: createEditionFile(path, `file:${join(folder, 'toldaria.db')}`),
    names: () => readdirSync(folder).toSorted(),
  }
}

async function setup(save: () => Promise<void>) {
  const { publisher } = await buildTestApp()
  const saved: number[] = []
  const faults: string[] = []
  const file = {
    save(edition: { version: number }) {
      saved.push(edition.version)
      return save()
    },
  } satisfies Pick<EditionFile, 'save'>
  const stored = storeEditions(publisher, file, { error: (_, message) => faults.push(message) })
  const question = { question: 'Vale a pena?', answer: 'Vale.', order: 0 }
  return {
    saved,
    faults,
    stored,
    /** Publishes a change and returns the version of its edition. */
    async publish(): Promise<number> {
      await publisher.publish(systemActor, (trx) => createItemStore(trx, 'faq').insert(question))
      return publisher.edition.version
    },
  }
}
