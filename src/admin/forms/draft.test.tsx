// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey, readDraft, writeDraft } from '#browser/draft-store.ts'
import { clearSession, saveSession } from '#browser/session.ts'
import { useDraft } from './draft.tsx'

const initial = { title: '', text: 'a', password: '' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  saveSession({ userId: 'ana', access_token: 'b', email: 'c' })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})

function open(base?: Parameters<typeof useDraft>[1]['base']) {
  const { result, unmount } = renderHook(() => {
    const form = useForm({ defaultValues: initial })
    form.register('title')
    form.register('text')
    form.register('password')
    return { form, draft: useDraft(form, { name: 'faq', initial, secretFields: ['password'], ...(base && { base }) }) }
  })
  const type = (name: keyof typeof initial, value: string) =>
    act(() => result.current.form.setValue(name, value, { shouldDirty: true }))
  return { result, unmount, type, key: result.current.draft.key, stored: () => readDraft(draftKey('faq')) }
}

test('what is typed is stored 300 ms after the last letter, without secrets', () => {
  const { type, stored } = open()
  type('title', 'T')
  vi.advanceTimersByTime(299)
  type('title', 'To')
  type('password', 'segredo')
  vi.advanceTimersByTime(299)
  expect(stored()).toBe(undefined)
  vi.advanceTimersByTime(1)
  expect(stored()).toEqual({ title: 'To', text: 'a' })
})

test('what is typed is stored at once when the page is left or the form is closed', () => {
  const { type, stored, unmount } = open()
  type('title', 'To')
  fireEvent(window, new Event('pagehide'))
  expect(stored()).toEqual({ title: 'To', text: 'a' })
  type('title', 'Tol')
  unmount()
  expect(stored()).toEqual({ title: 'Tol', text: 'a' })
  localStorage.clear()
  fireEvent(window, new Event('pagehide'))
  vi.advanceTimersByTime(1000)
  expect(stored()).toBe(undefined)
})

test('the initial values are no draft', () => {
  const { result, type, stored } = open()
  expect(result.current.draft.found).toBe(false)
  type('title', 'T')
  vi.advanceTimersByTime(300)
  type('title', '')
  type('password', 'segredo')
  vi.advanceTimersByTime(300)
  expect(stored()).toBe(undefined)
})

test('a found draft is offered, and restored as a change that does not replace other values', () => {
  writeDraft(draftKey('faq'), { title: 'Toldo' })
  const { result, type } = open()
  expect([result.current.draft.found, result.current.form.getValues('title')]).toEqual([true, ''])
  type('text', 'b')
  act(() => result.current.draft.restore())
  expect(result.current.form.getValues()).toEqual({ title: 'Toldo', text: 'b', password: '' })
  expect(result.current.draft.found).toBe(false)
  expect(result.current.form.formState.defaultValues).toEqual(initial)
})

test('a draft that is offered outlives what is typed, and each is offered while the other is in the form', () => {
  writeDraft(draftKey('faq'), { title: 'kept', text: 'a' })
  const first = open()
  first.type('title', 'typed')
  first.unmount()
  const { result, type, stored } = open()
  const title = () => result.current.form.getValues('title')
  type('text', 'b')
  act(() => result.current.draft.restore())
  expect([title(), result.current.draft.found]).toEqual(['typed', true])
  // What was typed into the text is back first, then the draft that was there from the beginning.
  act(() => result.current.draft.restore())
  expect(result.current.form.getValues('text')).toBe('b')
  act(() => result.current.draft.discard())
  act(() => result.current.draft.restore())
  expect([title(), result.current.draft.found]).toEqual(['kept', true])
  act(() => result.current.draft.discard())
  expect(result.current.draft.found).toBe(false)
  expect(stored()).toMatchObject({ title: 'kept' })
  act(() => result.current.draft.forget())
  expect(stored()).toBe(undefined)
})

test('a value that was typed is offered again only if the restored draft replaced it', () => {
  writeDraft(draftKey('faq'), { title: 'Toldo', text: 'b' })
  const { result, type } = open()
  type('text', 'b')
  act(() => result.current.draft.restore())
  expect(result.current.form.getValues()).toMatchObject({ title: 'Toldo', text: 'b' })
  expect(result.current.draft.found).toBe(false)
})

test('what a draft is based on is stored with it and restored with it, and is no field', () => {
  const restored: unknown[] = []
  const base = { read: () => ({ version: 3 }), restore: (former: unknown) => void restored.push(former) }
  const first = open(base)
  first.type('title', 'Toldo')
  first.unmount()
  expect(first.stored()).toEqual({ title: 'Toldo', text: 'a', $base: { version: 3 } })
  const { result } = open(base)
  act(() => result.current.draft.restore())
  expect(restored).toEqual([{ version: 3 }])
  expect(result.current.form.getValues()).toEqual({ title: 'Toldo', text: 'a', password: '' })
})

test('a draft that is based on nothing changes no base, and one with a base needs none', () => {
  const restored: unknown[] = []
  writeDraft(draftKey('faq'), { title: 'old', $others: [{ title: 'older', $base: { version: 3 } }] })
  const first = open({ read: () => 4, restore: (former) => void restored.push(former) })
  act(() => first.result.current.draft.restore())
  expect([first.result.current.form.getValues('title'), restored]).toEqual(['old', []])
  first.unmount()
  const { result } = open()
  act(() => result.current.draft.discard())
  act(() => result.current.draft.restore())
  expect(result.current.form.getValues()).toEqual({ ...initial, title: 'older' })
})

test('a reset of the form stores nothing', () => {
  const { result, stored } = open()
  act(() => result.current.form.reset({ title: 'Toldo', text: 'b' }))
  vi.advanceTimersByTime(300)
  expect(stored()).toBe(undefined)
})

test('a forgotten draft is deleted, with what is not stored yet', () => {
  const { result, type, stored, unmount } = open()
  type('title', 'T')
  vi.advanceTimersByTime(300)
  type('title', 'To')
  act(() => result.current.draft.forget())
  vi.advanceTimersByTime(300)
  unmount()
  expect([stored(), result.current.draft.found]).toEqual([undefined, false])
})

test('what is typed after a save is the only draft', () => {
  writeDraft(draftKey('faq'), { title: 'former' })
  const { result, type, unmount } = open()
  act(() => result.current.draft.forget())
  type('title', 'next')
  unmount()
  const next = open()
  act(() => next.result.current.draft.restore())
  expect([next.result.current.form.getValues('title'), next.result.current.draft.found]).toEqual(['next', false])
})

test('a form that was closed during its save does not delete the draft of the next one', () => {
  writeDraft(draftKey('faq'), { title: 'former' })
  const { result, stored } = open()
  writeDraft(draftKey('faq'), { title: 'of the next form' })
  act(() => result.current.draft.forget())
  expect(stored()).toEqual({ title: 'of the next form' })
  expect(result.current.draft.found).toBe(false)
})

test('a form that is open while its user signs out stores into that user’s draft', () => {
  const { type, unmount, key } = open()
  clearSession()
  type('title', 'T')
  unmount()
  expect(readDraft(key)).toEqual({ title: 'T', text: 'a' })
  expect(key).toContain('ana')
})
