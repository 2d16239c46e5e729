// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { EntityList, type Highlight } from './entity-list.tsx'
import type { AnySlice, Entity } from './entity-slice.ts'

afterEach(cleanup)

const materials = ['Lona', 'Vidro', 'Aço', 'Alumínio', 'Tela', 'Acrílico']

const slice = {
  client: { titleOf: ({ _id }: Entity) => _id },
  Details: () => null,
  searchTextOf: ({ _id }: Entity) => _id,
} as unknown as AnySlice<Entity>

/** A list of these titles. `scrolled` and `focused` have the titles of the cards to which the window scrolled, and that got the focus. */
function openList(titles: readonly string[] = materials) {
  const titleOf = (card: Element) => card.querySelector('h2')?.textContent
  const scrolled: unknown[] = []
  const focused: unknown[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, options) {
    scrolled.push([titleOf(this), options])
  })
  const list = (titles: readonly string[], highlight?: Highlight) => (
    <EntityList
      slice={slice}
      items={titles.map((_id) => ({ _id }))}
      highlight={highlight}
      onEdit={() => undefined}
      onDelete={() => undefined}
    />
  )
  const { rerender } = render(list(titles))
  const focus = vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    focused.push([titleOf(this), options])
  })
  onTestFinished(() => {
    scroll.mockRestore()
    focus.mockRestore()
  })
  return {
    scrolled,
    focused,
    show: (titles: readonly string[], highlight: Highlight) => rerender(list(titles, highlight)),
  }
}

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar' })

async function searchFor(query: string, found: string[]) {
  fireEvent.change(box(), { target: { value: query } })
  await waitFor(() => expect(titles()).toEqual(found))
}

test('a list can be searched from six items on', () => {
  openList(materials.slice(0, 5))
  expect(screen.queryByRole('searchbox')).toBeNull()
  cleanup()
  openList()
  expect([box().value, titles()]).toEqual(['', materials])
})

test('a search finds the items with every word, in any order, ignoring accents and case, and counts them', async () => {
  const all = ['Aço e lona', 'Aço', 'Lona', 'Vidro', 'Tela', 'Acrílico']
  openList(all)
  const count = () => within(screen.getByRole('search')).getByRole('status').textContent
  const message = () => screen.queryByText('Nada encontrado para esta busca.')
  expect([count(), message()]).toEqual(['', null])
  await searchFor('LONA  aço ', ['Aço e lona'])
  expect([count(), message()]).toEqual(['1 de 6', null])
  await searchFor('acrilico', ['Acrílico'])
  await searchFor('zebra', [])
  expect(count()).toBe('0 de 6')
  expect(message()).toBeTruthy()
  await searchFor(' ', all)
  expect(count()).toBe('')
})

test('a new item is marked and in the middle of the window, also if the search hid it; a later search may hide it', async () => {
  const { show, scrolled, focused } = openList()
  await searchFor('lona', ['Lona'])
  show(['Policarbonato', ...materials], { id: 'Policarbonato', isNew: true })
  await waitFor(() => expect(titles()).toHaveLength(7))
  expect(box().value).toBe('')
  expect(screen.getByText('Novo').closest('li')?.querySelector('h2')?.textContent).toBe('Policarbonato')
  expect(scrolled).toEqual([['Policarbonato', { block: 'center' }]])
  expect(focused).toEqual([])
  await searchFor('lona', ['Lona'])
  await searchFor('policarbonato', ['Policarbonato'])
  expect(box().value).toBe('policarbonato')
  expect(scrolled).toHaveLength(1)
})

test('an item that comes back gets the focus once it is in the list, without a mark of a new one', async () => {
  const { show, scrolled, focused } = openList()
  const highlight = { id: 'Policarbonato', isNew: false }
  show(materials, highlight)
  expect([scrolled, focused]).toEqual([[], []])
  show([...materials, 'Policarbonato'], highlight)
  expect(scrolled).toEqual([['Policarbonato', { block: 'center' }]])
  expect(focused).toEqual([['Policarbonato', { preventScroll: true }]])
  expect(screen.queryByText('Novo')).toBeNull()
})
