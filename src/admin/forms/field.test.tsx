// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { validationCodes } from '#contract/validation.ts'
import { Field } from './field.tsx'

afterEach(cleanup)

const input = () => screen.getByLabelText<HTMLInputElement>('Título')
/** The texts that describe the input, in their order. */
const descriptions = () =>
  (input().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

const type = (value: string) => fireEvent.input(input(), { target: { value } })

test('an input without hint, error and limit is only labelled', () => {
  render(<Field label="Título">{(ids) => <input {...ids} />}</Field>)
  expect(input().hasAttribute('aria-describedby')).toBe(false)
  expect(input().getAttribute('aria-invalid')).toBe('false')
  type('x'.repeat(1000))
  expect(descriptions()).toEqual([])
  expect(document.querySelector('p')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
})

test('hint, error and count describe the input', () => {
  render(
    <Field label="Título" hint="O nome." error={validationCodes.required} limit={10}>
      {(ids) => <input {...ids} />}
    </Field>,
  )
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(descriptions()).toEqual(['O nome.', 'Preencha este campo.'])
  type('x'.repeat(10))
  expect(descriptions()).toEqual(['O nome.', 'Preencha este campo.', '10 de 10 letras'])
})

test('an error is scrolled into view if its input has the focus, and the input after it', () => {
  const scrolled: string[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, options) {
    scrolled.push(`${this.tagName} ${JSON.stringify(options)}`)
  })
  onTestFinished(() => scroll.mockRestore())
  const field = (error?: string) => (
    <Field label="Título" hint="O nome." error={error}>
      {(ids) => <input {...ids} />}
    </Field>
  )
  const { rerender } = render(field())
  rerender(field(validationCodes.required))
  expect(scrolled).toEqual([])
  input().focus()
  const both = ['P {"block":"nearest"}', 'INPUT {"block":"nearest"}']
  rerender(field(validationCodes.tooLong))
  expect(scrolled).toEqual(both)
  rerender(field())
  expect(scrolled).toEqual(both)
  rerender(field(validationCodes.tooLong))
  expect(scrolled).toEqual([...both, ...both])
})

test('an unknown code is shown as it is', () => {
  render(
    <Field label="Título" error="Texto do formulário">
      {(ids) => <input {...ids} />}
    </Field>,
  )
  expect(descriptions()).toEqual(['Texto do formulário'])
})

test('characters are counted, without blanks around them, from 90 % of the limit', () => {
  render(
    <Field label="Título" limit={20}>
      {(ids) => <input {...ids} />}
    </Field>,
  )
  type(`   ${'x'.repeat(18)}   `)
  expect(descriptions()).toEqual([])
  type('x'.repeat(19))
  expect(descriptions()).toEqual(['19 de 20 letras'])
  expect(screen.getByRole('status').className).toBe('hint')
  type('x'.repeat(20))
  expect(screen.getByRole('status').className).toBe('hint')
  type('x'.repeat(21))
  expect(descriptions()[0]).toMatch(/^São 21 letras, e cabem 20/)
  expect(screen.getByRole('status').className).toBe('field-error')
})
