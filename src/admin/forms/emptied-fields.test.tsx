// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { entities, publicListNames } from '#contract/entities.ts'
import { openPanel } from '#support/open-panel.tsx'
import { clearedFields, sampleBody } from '#support/sample-bodies.ts'
import type { ListResource } from '../lists/list-resource.ts'

const screens = import.meta.glob<{ resource: ListResource }>('../*/*-screen.tsx')

const tries = publicListNames.flatMap((list) => {
  const [replaceable] = entities[list].eitherOf ?? []
  const cleared = { ...clearedFields(list), ...(replaceable && { [replaceable]: { [replaceable]: '' } }) }
  return Object.entries(cleared).map(([field, expected]) => ({ list, field, expected }))
})

test.each(tries)('$list: $field is blank after it was emptied and saved, and the rest stays', async (row) => {
  const panel = await openPanel(`/admin/${row.list}`, { environment: { PRODUCT_IMAGE_REQUIRED: 'false' } })
  const { user } = panel
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    (await panel.send(method, url, payload)).json()
  const product = await send('POST', '/products', { title: 'Cortina', features: ['Lona'] })
  const body = sampleBody(row.list)
  const { _id, ...before } = await send('POST', `/${row.list}`, {
    ...body,
    ...('productId' in body && { productId: product._id }),
  })
  panel.open(`/admin/${row.list}#${_id}`)
  await screen.findByRole('dialog')
  const [, load] = Object.entries(screens).find(([file]) => file.startsWith(`../${row.list}/`)) ?? []
  await empty(user, (await load?.())?.resource.fields[row.field]?.label ?? '')
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const after = (await send('GET', `/${row.list}`)).find((item: { _id: string }) => item._id === _id)
  expect(after).toEqual({ _id, ...before, ...row.expected, version: before.version + 1 })
})

async function empty(user: UserEvent, label: string): Promise<void> {
  const input = screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label)
  if (input instanceof HTMLSelectElement) return await user.selectOptions(input, '')
  if (input.type === 'checkbox') return await user.click(input)
  if (input.type !== 'file') return await user.clear(input)
  const field = within(input.closest('.field') as HTMLElement)
  await user.click(field.getByRole('button', { name: 'Remover imagem' }))
}
