// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#support/open-page.tsx'
import { sampleProduct } from '#support/site-content.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const titles = ['Toldos Retráteis', 'Toldos Policarbonato', 'Cobertura com Platibanda', 'Toldo Cortina']
const shown = () => document.querySelector('.hero-slide.is-shown h2')?.textContent
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await later(0)
}

test('§9 each slide is shown for 5 s, the first after the last', async () => {
  await openPage()
  for (const title of titles) {
    await later(4999)
    expect(shown()).toBe(title)
    await later(1)
  }
  expect(shown()).toBe(titles[0])
})

test('§2 arrows and dots lead to the four slides and wrap around at both ends', async () => {
  await openPage()
  await press('Slide anterior')
  expect(shown()).toBe(titles[3])
  await press('Próximo slide')
  expect(shown()).toBe(titles[0])
  for (const [index, title] of titles.entries()) {
    await press(`Ir para o slide ${index + 1}`)
    expect(shown()).toBe(title)
  }
})

test('the quote link asks in general, and for a product only while its slide is shown that the visitor has chosen', async () => {
  await openPage({ products: [sampleProduct(1, { title: 'Toldo Cortina' })] })
  const link = () => document.querySelector<HTMLAnchorElement>('.hero-actions a')
  const asked = () => /orçamento(.*), com/.exec(new URL(link()?.href ?? '').searchParams.get('text') ?? '')?.[1]
  expect(asked()).toBe('')
  await later(5000)
  expect([shown(), asked()]).toEqual(['Toldos Policarbonato', ''])
  await press('Próximo slide')
  expect([shown(), asked()]).toEqual(['Cobertura com Platibanda', ''])
  await later(5000)
  expect([shown(), asked(), link()?.dataset.product]).toEqual(['Toldo Cortina', '', undefined])
  await press('Ir para o slide 4')
  expect([shown(), asked(), link()?.dataset.product]).toEqual(['Toldo Cortina', ' do produto Toldo Cortina', 'p-1'])
  // Once around, it is no longer the visitor's choice.
  for (let slide = 0; slide < 4; slide += 1) await later(5000)
  expect([shown(), asked()]).toEqual(['Toldo Cortina', ''])
})
