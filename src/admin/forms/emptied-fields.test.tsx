// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pixel } from '#support/history.ts'
import { openPanel } from '#support/open-panel.tsx'
import { faqFields } from '../faq/faq-screen.tsx'
import { productFields } from '../products/product-screen.tsx'
import { serviceFields } from '../services/service-screen.tsx'
import { workFields } from '../works/work-fields.tsx'
import type { FieldTable } from './fields.tsx'

const required = Symbol('a field that cannot be emptied')

/** What is stored once a field was emptied; a declared field without a row does not compile. */
type Emptied<Fields> = { [Name in keyof Fields]: object | typeof required }

const lists = {
  products: {
    fields: productFields,
    body: {
      title: 'Toldo',
      features: ['Lona'],
      image: pixel('red'),
      alt: 'Na varanda',
      priceFrom: 'R$ 1',
      text: 'a\nb',
      hidden: true,
    },
    emptied: {
      title: required,
      features: required,
      // Its description goes with it.
      image: { image: '', picture: null, alt: 'Toldo' },
      alt: { alt: 'Toldo' },
      priceFrom: { priceFrom: '' },
      text: { text: '' },
      hidden: { hidden: false },
    } satisfies Emptied<typeof productFields>,
  },
  services: {
    fields: serviceFields,
    body: { title: 'Reforma', description: 'Trocamos a lona.', youtubeId: 'dQw4w9WgXcQ', image: pixel('red') },
    emptied: {
      title: required,
      description: required,
      youtubeId: { youtubeId: '', poster: null },
      image: { image: '', picture: null },
    } satisfies Emptied<typeof serviceFields>,
  },
  faq: {
    fields: faqFields,
    body: { question: 'Qual é o prazo?', answer: 'Quinze dias.', order: 3 },
    emptied: { question: required, answer: required, order: { order: 0 } } satisfies Emptied<typeof faqFields>,
  },
  works: {
    fields: workFields,
    body: {
      title: 'Varanda',
      image: pixel('red'),
      before: pixel('blue'),
      district: 'Centro',
      comment: 'Ficou ótimo',
      commentAuthor: 'Ana',
      commentAllowed: true,
    },
    emptied: {
      title: { title: '' },
      image: required,
      before: { before: '', beforePicture: null },
      district: { district: '' },
      productId: { productId: null },
      comment: { comment: '' },
      commentAuthor: { commentAuthor: '' },
      commentAllowed: { commentAllowed: false },
    } satisfies Emptied<typeof workFields>,
  },
}

const tries = Object.entries(lists).flatMap(([list, { fields, body, emptied }]) =>
  Object.entries(emptied)
    .filter(([, expected]) => expected !== required)
    .map(([name, expected]) => ({ list, body, expected, label: (fields as FieldTable)[name]?.label ?? '' })),
)

test.each(tries)('$list: what is emptied in $label is blank after the save, and the rest stays', async (row) => {
  const panel = await openPanel(`/admin/${row.list}`, { environment: { PRODUCT_IMAGE_REQUIRED: 'false' } })
  const { user } = panel
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    (await panel.send(method, url, payload)).json()
  const product = await send('POST', '/products', { title: 'Cortina', features: ['Lona'] })
  const body = row.list === 'works' ? { ...row.body, productId: product._id } : row.body
  const { _id, ...before } = await send('POST', `/${row.list}`, body)
  panel.open(`/admin/${row.list}#${_id}`)
  await screen.findByRole('dialog')
  await empty(user, row.label)
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
