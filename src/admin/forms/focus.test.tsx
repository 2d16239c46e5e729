// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { pushModal } from '#browser/modal-stack.ts'
import { clearSession, saveSession } from '#browser/session.ts'
import { focusStart, hasMouse, useFirstFieldFocus, useForgetOutdated, useRefocus } from './focus.ts'

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

function Form({ initial }: { initial: Record<string, string> }) {
  const form = useForm({ defaultValues: initial })
  useFirstFieldFocus(form, initial)
  return (
    <form tabIndex={-1} aria-label="form">
      {Object.keys(initial).map((name) => (
        <input key={name} aria-label={name} {...form.register(name)} />
      ))}
      <textarea aria-label="area" />
      <button type="button" onClick={(event) => focusStart(event.currentTarget.form)}>
        start
      </button>
    </form>
  )
}

test('with a mouse a form’s first field has the focus when it opens, and gets it back', async () => {
  setMouse(true)
  render(<Form initial={{ title: '', text: '' }} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('title')))
  blur()
  screen.getByRole('button').click()
  expect(document.activeElement).toBe(screen.getByLabelText('title'))
})

test('without a mouse no field is focused, because the keyboard would cover the form', async () => {
  setMouse(false)
  render(<Form initial={{ title: '' }} />)
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('button').click()
  expect(document.activeElement).toBe(screen.getByRole('form'))
})

test('a form without fields is opened with a mouse too', () => {
  setMouse(true)
  render(<Form initial={{}} />)
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('button').click()
  expect(document.activeElement).toBe(screen.getByLabelText('area'))
  focusStart(null)
})
