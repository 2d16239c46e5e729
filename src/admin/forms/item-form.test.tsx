// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
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
