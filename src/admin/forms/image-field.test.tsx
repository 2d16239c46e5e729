// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ImageField, PictureInput } from './image-field.tsx'

interface Values {
  image: string
}
let form: UseFormReturn<Values>
let busy: boolean[]
/** The photos whose preparation waits for the browser. */
let decoding: (() => void)[]

beforeEach(() => {
  busy = []
  decoding = []
  // happy-dom decodes no pictures: a small one is sent as it is.
  const bitmap = { width: 1, height: 1, close: () => undefined }
  vi.stubGlobal('createImageBitmap', () => new Promise((resolve) => decoding.push(() => resolve(bitmap))))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form(props: Partial<ComponentProps<typeof PictureInput<Values, Values>>>) {
  form = useForm<Values>({ defaultValues: { image: '' } })
  const [setBusy] = useState(() => (isBusy: boolean) => void busy.push(isBusy))
  return <PictureInput form={form} name="image" setBusy={setBusy} {...props} />
}

const input = () => screen.getByLabelText<HTMLInputElement>('Imagem')
const descriptions = () =>
  (input().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
const hint = 'Pode ser direto da câmera: ela é reduzida aqui antes do envio.'
const invalid = () => input().getAttribute('aria-invalid')
const choose = (type = 'image/png') =>
  fireEvent.change(input(), { target: { files: [new File(['…'], 'a', { type })] } })

/** Ends the preparation of a photo once it has begun. */
async function endPreparation() {
  await waitFor(() => expect(decoding).toHaveLength(1))
  await act(async () => decoding.pop()?.())
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
}

function watchScrolls() {
  const scrolled: [text: string | null, options: unknown][] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, options) {
    scrolled.push([this.textContent, options])
  })
  onTestFinished(() => scroll.mockRestore())
  return scrolled
}

test('without a picture there is the prompt, for one photo, and nothing to remove', () => {
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click')
  onTestFinished(() => opened.mockRestore())
  render(<Form />)
  expect(screen.getByText('Escolha, solte ou cole uma foto')).toBeTruthy()
  expect([screen.queryByRole('button'), screen.queryByRole('img'), screen.queryByRole('progressbar')]).toEqual([
    null,
    null,
    null,
  ])
  expect([input().multiple, invalid(), descriptions()]).toEqual([false, 'false', [hint]])
  expect(opened).not.toHaveBeenCalled()
})

test('a photo is prepared with a bar, and its removal leads the focus back to the choice', async () => {
  render(<Form shipped="/shipped.jpg" />)
  expect(screen.getByAltText('Foto de exemplo, que aparece hoje').getAttribute('src')).toBe('/shipped.jpg')
  choose()
  expect([screen.getByLabelText('Preparando a foto').getAttribute('max'), busy]).toEqual(['1', [true]])
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveProperty('value', 0))
  await endPreparation()
  expect([busy, screen.getAllByRole('img').map((image) => image.getAttribute('alt'))]).toEqual([
    [true, false],
    ['Foto escolhida'],
  ])
  expect(form.getValues('image')).toMatch(/^data:image\/png;base64,/)
  const focused: unknown[] = []
  input().addEventListener('focus', () => focused.push(form.getValues('image') !== ''))
  fireEvent.click(screen.getByRole('button', { name: 'Remover imagem' }))
  // Before the button disappears.
  expect(focused).toEqual([true])
  expect([document.activeElement, form.getValues('image')]).toEqual([input(), ''])
  expect(screen.queryByRole('button')).toBeNull()
})

test('what is no picture is refused at the field, and the text is scrolled into view', async () => {
  const scrolled = watchScrolls()
  render(<Form />)
  choose('text/plain')
  const text = screen.getByText(/^Este arquivo não abre como foto/).textContent
  expect([invalid(), descriptions()]).toEqual(['true', [hint, text]])
  expect(scrolled).toEqual([[text, { block: 'nearest' }]])
  choose()
  await endPreparation()
  expect(screen.queryByText(/^Este arquivo/)).toBeNull()
  expect(scrolled).toHaveLength(1)
})

test('a missing picture is said at the field, whose form scrolls to it', () => {
  const scrolled = watchScrolls()
  render(<Form />)
  act(() => form.setError('image', { message: 'image_required' }))
  expect(descriptions()).toEqual([hint, 'Escolha uma foto.'])
  expect([scrolled, invalid()]).toEqual([[], 'true'])
  act(() => form.setError('image', { message: 'O site não aceitou esta foto.' }))
  expect(scrolled).toEqual([['O site não aceitou esta foto.', { block: 'nearest' }]])
})

test('a form that a press has opened may open the choice of a photo, once, and take several', () => {
  const opened: string[] = []
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    opened.push(this.name)
  })
  onTestFinished(() => click.mockRestore())
  const { rerender } = render(<Form opensAtOnce onSeveral={() => undefined} />)
  rerender(<Form opensAtOnce onSeveral={() => undefined} label="Imagem" />)
  expect([opened, input().multiple]).toEqual([['image'], true])
})

test('the description follows the title until it is edited', () => {
  const { result } = renderHook(() => useForm({ defaultValues: { image: '', title: 'Toldo', alt: 'Toldo' } }))
  const { setValue } = result.current
  render(<ImageField form={result.current} name="image" altName="alt" titleName="title" setBusy={() => undefined} />)
  const alt = screen.getByLabelText<HTMLInputElement>('Descrição da foto')
  act(() => setValue('title', 'Toldo Ipê'))
  expect(alt.value).toBe('Toldo Ipê')
  act(() => setValue('title', 'Toldo Ipê Roxo'))
  expect(alt.value).toBe('Toldo Ipê Roxo')
  act(() => setValue('alt', 'Varanda'))
  act(() => setValue('title', 'Toldo'))
  expect([alt.value, input().type]).toEqual(['Varanda', 'file'])
})
