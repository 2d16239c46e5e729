// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { HttpError, MissingTokenError, NetworkError } from '#browser/http/call.ts'
import { clearSession, saveSession } from '#browser/session.ts'
import { SignInAgain } from '../auth/sign-in-again.tsx'
import { useSubmit } from './submit.tsx'

afterEach(() => {
  cleanup()
  toast.remove()
  clearSession()
})

/** A form whose calls end when `answer` says how. */
function open() {
  const calls: { input: unknown; end: (error?: Error) => void }[] = []
  const send = (input: unknown) =>
    new Promise<void>((resolve, reject) => {
      calls.push({ input, end: (error) => (error ? reject(error) : resolve()) })
    })
  const { result } = renderHook(
    () => {
      const form = useForm({ defaultValues: { password: 'segredo' } })
      const { errors } = form.formState
      const refusals = { 400: { field: 'password' as const, text: 'Outra' }, 429: { text: 'Espere' } }
      return { form, errors, submit: useSubmit({ form, send, path: '/access', failed: 'Falhou', refusals }) }
    },
    {
      wrapper: ({ children }) => (
        <MemoryRouter>
          <SignInAgain onSignedIn={() => undefined}>{children}</SignInAgain>
        </MemoryRouter>
      ),
    },
  )
  return {
    calls,
    submit: () => act(async () => void result.current.submit()),
    answer: (error?: Error) => act(async () => calls.at(-1)?.end(error)),
    errors: () => {
      const { root, password } = result.current.errors
      return [root?.message, password?.message]
    },
    form: result.current.form,
  }
}

const status = (code: number) => new HttpError('POST', '/access', code)
const dialog = () => document.querySelector('dialog')

test('a second press during a call sends nothing, and after it the form can be sent again', async () => {
  const { calls, submit, answer, errors } = open()
  await submit()
  await submit()
  expect(calls.map(({ input }) => input)).toEqual([{ password: 'segredo' }])
  await answer()
  expect(errors()).toEqual([undefined, undefined])
  await submit()
  await answer(new NetworkError())
  await submit()
  expect(calls).toHaveLength(3)
})

test.each([
  [status(400), [undefined, 'Outra']],
  [status(429), ['Espere', undefined]],
  [status(500), [expect.stringMatching(/errado no servidor/), undefined]],
  [new NetworkError(), [expect.stringMatching(/não respondeu/), undefined]],
])('after %s the reason stands at its field or above the button, and what was typed stays', async (error, shown) => {
  const { submit, answer, errors, form } = open()
  await submit()
  await answer(error)
  expect(errors()).toEqual(shown)
  expect([form.getValues(), dialog()]).toEqual([{ password: 'segredo' }, null])
})

test('a refused field gets the focus', async () => {
  const { submit, answer, form } = open()
  const input = document.body.appendChild(document.createElement('input'))
  act(() => form.register('password').ref(input))
  await submit()
  await answer(status(400))
  expect(document.activeElement).toBe(input)
  input.remove()
})

test.each([status(401), new MissingTokenError()])(
  'after %s the sign-in opens, and ends the reason, but not the errors of fields',
  async (error) => {
    const { submit, answer, errors, form } = open()
    await submit()
    await answer(error)
    expect(dialog()).not.toBeNull()
    expect(errors()).toEqual([expect.stringMatching(/^Sua sessão terminou/), undefined])
    act(() => form.setError('password', { message: 'Outra' }))
    act(() => saveSession({ userId: 'ana', access_token: 'b', email: 'c' }))
    expect(errors()).toEqual([undefined, 'Outra'])
  },
)
