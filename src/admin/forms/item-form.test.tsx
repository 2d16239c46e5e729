// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ItemForm } from './item-form.tsx'

afterEach(cleanup)

const draft = { key: 'faq', found: false, restore: () => {}, discard: () => {}, forget: () => {} }

function show({
  isPending = false,
  isBusy = false,
  uploaded,
}: {
  isPending?: boolean
  isBusy?: boolean
  uploaded?: number
}) {
  const save = { isPending, isError: false, reset: () => {} }
  render(
    <ItemForm
      aria-label="form"
      draft={draft}
      save={save}
      reason=""
      uploaded={uploaded}
      preview=""
      isBusy={isBusy}
      submit="Salvar"
    />,
  )
  const button = screen.getByRole<HTMLButtonElement>('button')
  return { button, bar: screen.queryByRole('progressbar') !== null }
}

test('a form cannot be sent while its photo is being prepared, nor while it is being saved', () => {
  for (const [state, shown] of [
    [{}, ['Salvar', false]],
    [{ isBusy: true }, ['Salvar', true]],
    [{ isPending: true }, ['Salvando...', true]],
  ] as const) {
    const { button } = show(state)
    expect([button.textContent, button.disabled]).toEqual(shown)
    cleanup()
  }
})

test('an upload has its bar only during the save, and only if a photo is sent', () => {
  for (const [state, bar] of [
    [{ isPending: true, uploaded: 0 }, true],
    [{ isPending: true }, false],
    [{ uploaded: 1 }, false],
  ] as const) {
    expect(show(state).bar).toBe(bar)
    cleanup()
  }
})

test('the form itself can have the focus, but the tabulator passes it by', () => {
  show({})
  expect(screen.getByRole('form').tabIndex).toBe(-1)
})

test('a found draft is restored or discarded, and the focus moves to the form before the notice disappears', () => {
  show({})
  expect(screen.queryByText('Há um rascunho não salvo')).toBeNull()
  cleanup()
  const pressed: string[] = []
  const press = (what: string) => () => pressed.push(`${what} ${(document.activeElement as HTMLElement).tagName}`)
  const found = { ...draft, found: true, restore: press('restored'), discard: press('discarded') }
  const save = { isPending: false, isError: false, reset: () => {} }
  render(
    <ItemForm draft={found} save={save} reason="" preview="" submit="Salvar">
      <input />
    </ItemForm>,
  )
  expect(screen.getByRole('status').textContent).toContain('Há um rascunho não salvo')
  fireEvent.click(screen.getByRole('button', { name: 'Recuperar' }))
  ;(document.activeElement as HTMLElement).blur()
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(pressed).toEqual(['restored INPUT', 'discarded INPUT'])
})
