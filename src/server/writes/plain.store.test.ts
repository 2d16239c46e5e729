import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#support/build-test-app.ts'
import { plainStore } from './plain.store.ts'

const columns = { title: 'title', description: 'description', youtubeId: 'youtube_id' } as const
const video = { title: 'Toldo', description: 'Como abre.', youtubeId: 'abcdefghijk' }

test('items are what was saved, ties of their order are by creation, and a text that was left out is empty', async () => {
  const { db } = await setUp()
  const { insert, list, find, update } = plainStore('services', columns, 'title')(db)
  const [b, a] = [await insert({ ...video, title: 'B' }), await insert({ ...video, title: 'A' }, 'given-id')]
  const c = await insert({ title: 'B', youtubeId: 'kkkkkkkkkkk' } as typeof video)
  expect(a).toEqual({ ...video, _id: 'given-id', title: 'A' })
  expect(c).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    title: 'B',
    description: '',
    youtubeId: 'kkkkkkkkkkk',
  })
  expect(await list()).toEqual([a, b, c])
  expect(await find(c._id)).toEqual(c)
  expect(await update(c._id, { ...video, title: 'C' })).toEqual({ ...video, _id: c._id, title: 'C' })
  expect([await list(), await find('none'), await update('none', video)]).toEqual([
    [a, b, { ...video, _id: c._id, title: 'C' }],
    undefined,
    undefined,
  ])
})

test('by place a new item comes first; by another column it has no place', async () => {
  const { db, places } = await setUp()
  const placed = plainStore('services', columns, 'place')(db)
  const [a, b] = [await placed.insert(video), await placed.insert(video)]
  expect(await placed.list()).toEqual([b, a])
  expect(await places()).toEqual([-1, 0])
  await plainStore('services', columns, 'title')(db).insert(video)
  expect(await places()).toEqual([-1, 0, 0])
})

async function setUp() {
  const db = await openTestDatabase()
  onTestFinished(() => db.destroy())
  const places = async () =>
    (await db.selectFrom('services').select('place').orderBy('place').execute()).map(({ place }) => place)
  return { db, places }
}
