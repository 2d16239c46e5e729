// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pushModal } from '#browser/modal.tsx'
import { clearSession, saveSession } from '#browser/session.ts'
import { focusStart, hasMouse, useForgetOutdated, useRefocus } from '../ui/focus.ts'

const session = { userId: 'a', access_token: 'b', email: 'c' }

afterEach(() => {
  cleanup()
  clearSession()
})

function setMouse(matches: boolean): void {
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList)
  cleanups.push(() => media.mockRestore())
}

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const restore of cleanups.splice(0)) restore()
})

function SaveButton({ failed }: { failed: boolean }) {
  return (
    <>
      <button type="button" ref={useRefocus(failed)}>
        Salvar
      </button>
      <input aria-label="other" />
    </>
  )
}

const save = () => screen.getByRole('button', { name: 'Salvar' })
const blur = () => (document.activeElement as HTMLElement).blur()

test('a button is focused again after its call failed, if nothing else has the focus', () => {
  const { rerender } = render(<SaveButton failed={false} />)
  expect(document.activeElement).toBe(document.body)
  rerender(<SaveButton failed />)
  expect(document.activeElement).toBe(save())
  rerender(<SaveButton failed={false} />)
  screen.getByLabelText('other').focus()
  rerender(<SaveButton failed />)
  expect(document.activeElement).toBe(screen.getByLabelText('other'))
})

test('if a sign-in opened after the failure, the button is focused when that closes, and only once', async () => {
  const { rerender, unmount } = render(<SaveButton failed={false} />)
  screen.getByLabelText('other').focus()
  rerender(<SaveButton failed />)
  const close = pushModal(document.createElement('dialog'))
  blur()
  close()
  expect(document.activeElement, 'the event is fired before the modal has closed').toBe(document.body)
  await act(async () => undefined)
  expect(document.activeElement).toBe(save())
  blur()
  pushModal(document.createElement('dialog'))()
  await act(async () => undefined)
  expect(document.activeElement).toBe(document.body)
  unmount()
  pushModal(document.createElement('dialog'))()
})

test('a modal that closes without a failure before moves no focus', async () => {
  render(<SaveButton failed={false} />)
  pushModal(document.createElement('dialog'))()
  await act(async () => undefined)
  expect(document.activeElement).toBe(document.body)
})

test('a reason is forgotten when somebody signs in after the failure, but not when they sign out', () => {
  const [former, forget] = [vi.fn(), vi.fn()]
  const { rerender, unmount } = renderHook(({ failed, call }) => useForgetOutdated(failed, call), {
    initialProps: { failed: false, call: former },
  })
  saveSession(session)
  expect(former).not.toHaveBeenCalled()
  rerender({ failed: true, call: former })
  rerender({ failed: true, call: forget })
  clearSession()
  expect(forget).not.toHaveBeenCalled()
  saveSession(session)
  expect([former.mock.calls.length, forget.mock.calls.length]).toEqual([0, 1])
  unmount()
  saveSession(session)
  expect(forget).toHaveBeenCalledTimes(1)
})

test('a mouse is a device that hovers and points finely', () => {
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  expect(hasMouse()).toBe(true)
  expect(media).toHaveBeenCalledWith('(hover: hover) and (pointer: fine)')
  media.mockReturnValue({ matches: false } as MediaQueryList)
  expect(hasMouse()).toBe(false)
  media.mockRestore()
})

function Form({ fields }: { fields: string[] }) {
  return (
    <form tabIndex={-1} aria-label="form">
      {fields.map((name) => (
        <input key={name} aria-label={name} />
      ))}
      <textarea aria-label="area" />
      <button type="button" onClick={(event) => focusStart(event.currentTarget.form)}>
        start
      </button>
    </form>
  )
}

test.each([
  ['with a mouse its first field', true, ['title', 'text'], () => screen.getByLabelText('title')],
  ['with a mouse its first text', true, [], () => screen.getByLabelText('area')],
  ['without a mouse itself, because the keyboard would cover it', false, ['title'], () => screen.getByRole('form')],
])('the start of a form is %s', (_, hasMouse, fields, start) => {
  setMouse(hasMouse)
  render(<Form fields={fields} />)
  screen.getByRole('button').click()
  expect(document.activeElement).toBe(start())
  focusStart(null)
})
