// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPanel } from '#support/open-panel.tsx'

test('the dashboard says how often visitors tapped, for what and from where, once they have', async () => {
  const { app, db, operation, authorization, open } = await openPanel('/admin/dashboard', {
    environment: { PRODUCT_IMAGE_REQUIRED: 'false' },
  })
  const { unmount } = open()
  await screen.findByText('Primeiros passos')
  expect(screen.queryByText(/^Toques nos últimos/)).toBeNull()
  unmount()

  const payload = { title: 'Toldo Fixo', features: ['Lona'] }
  const created = await app.inject({ method: 'POST', url: '/products', headers: authorization, payload })
  for (const tap of [`whatsapp ${created.json()._id} caminhao`, `whatsapp ${created.json()._id} `, 'phone  '])
    operation.taps.count(tap)
  await operation.taps.store(db)
  open()
  expect(await screen.findByText('Toques nos últimos 28 dias: 3 · nos 28 anteriores: 0')).toBeTruthy()
  expect(screen.getByText('Mais pedidos: Toldo Fixo 2')).toBeTruthy()
  expect(screen.getByText('De onde vieram: caminhao 1')).toBeTruthy()
  expect(screen.getByText('Mês a mês')).toBeTruthy()
})
