// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { faqItem, field, openForm, save } from '#support/two-people.tsx'

test('a draft that is older than somebody else’s save does not overwrite it', async () => {
  const { user, bia, open, list, url } = await openForm('/faq', faqItem, faqItem.question)
  await open()
  await user.type(field('Resposta'), ' Ou vinte.')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(screen.getByRole('button', { name: 'Adicionar FAQ' }))
  expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await bia('PUT', url, { ...faqItem, answer: 'Trinta dias.', order: 5 })
  await open()
  await user.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(field('Resposta').value).toBe('Quinze dias. Ou vinte.')
  await user.click(save())
  expect(await screen.findByText('Bia mudou esta FAQ agora')).toBeTruthy()
  expect(await list()).toMatchObject([{ answer: 'Trinta dias.', order: 5 }])
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await list()).toMatchObject([{ answer: 'Quinze dias. Ou vinte.', order: 5 }])
})
