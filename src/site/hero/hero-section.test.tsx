// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#support/open-page.tsx'
import { sampleProduct } from '#support/site-content.ts'

test('the quote link asks in general, and for a product only while its slide is shown that the visitor has chosen', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await openPage({ products: [sampleProduct(1, { title: 'Toldo Cortina' })] })
  const link = () => document.querySelector<HTMLAnchorElement>('.hero-actions a')
  const asked = () => /orçamento(.*), com/.exec(new URL(link()?.href ?? '').searchParams.get('text') ?? '')?.[1]
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const shown = () => document.querySelector('.hero-slide.is-shown h2')?.textContent
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }))
    await later(0)
  }
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
