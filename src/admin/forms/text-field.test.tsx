// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { NewPasswordField } from './new-password-field.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

let form: UseFormReturn<{ title: string; text: string; password: string }>

function Form() {
  form = useForm({ defaultValues: { title: '', text: '', password: '' } })
  return (
    <>
      <TextField form={form} name="title" label="Título" autoComplete="organization" />
      <TextField form={form} name="text" label="Texto" rows={3} />
      <NewPasswordField form={form} name="password" label="Senha" hint="Longa." />
    </>
  )
}

test('a text has one line or as many as it is given, and the browser proposes only what it is told to', () => {
  render(<Form />)
  const [title, text] = [screen.getByLabelText('Título'), screen.getByLabelText('Texto')]
  expect([title.tagName, title.getAttribute('autocomplete')]).toEqual(['INPUT', 'organization'])
  expect([text.tagName, text.getAttribute('rows'), text.getAttribute('autocomplete')]).toEqual(['TEXTAREA', '3', 'off'])
  expect([title.className, text.className]).toEqual(['input', 'input'])
})

test('a new password is required, and the advice on a weak one takes no space without a text', () => {
  render(<Form />)
  const input = screen.getByLabelText<HTMLInputElement>('Senha')
  const advice = () => [...document.querySelectorAll('[aria-live]')].map((line) => [line.className, line.textContent])
  expect([input.required, input.autocomplete]).toEqual([true, 'new-password'])
  expect(advice()).toEqual([['visually-hidden', '']])
  act(() => form.setValue('password', 'curta'))
  expect(advice()).toEqual([['strong', expect.stringMatching(/^Dica: é curta/)]])
  act(() => form.setError('password', { message: 'required' }))
  expect(advice()).toEqual([['visually-hidden', '']])
})
