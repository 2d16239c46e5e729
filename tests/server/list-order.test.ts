import { expect, test } from 'vitest'
import { buildTestApp } from '#support/build-test-app.ts'
import { panelSlices } from '#support/panel-slices.ts'

test.each(panelSlices.filter(({ endpoints }) => endpoints.orderedBy !== 'creation'))(
  'the list of $slice is in its declared order: new items first, or by a field with ties by creation',
  async ({ endpoints, seed }) => {
    const { app, authorization: headers } = await buildTestApp()
    const { path } = endpoints.list
    const created: { _id: string }[] = []
    for (const place of [2, 1, 1, 0]) {
      const payload = { ...seed, [endpoints.orderedBy]: place }
      created.push((await app.inject({ method: 'POST', url: path, headers, payload })).json())
    }
    const [c, a, b, first] = created
    const inOrder = endpoints.orderedBy === 'place' ? created.toReversed() : [first, a, b, c]
    for (const caller of [headers, {}]) {
      const listed = (await app.inject({ url: path, headers: caller })).json<{ _id: string }[]>()
      expect(listed.map(({ _id }) => _id)).toEqual(inOrder.map((item) => item?._id))
    }
  },
)
