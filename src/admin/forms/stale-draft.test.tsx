// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { faqItem, field, openForm, save } from '#support/open-panel.tsx'

test('a draft that is older than somebody else’s save does not overwrite it, and is offered in no other form', async () => {
  const { user, bia, open, list, url } = await openForm('/faq', faqItem, faqItem.question)
  await bia('POST', '/faq', { ...faqItem, question: 'Fazem conserto?', order: 0 })
  await open()
  await screen.findByText('Fazem conserto?')
  await user.type(field('Resposta'), ' Ou vinte.')
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  const others = [
    screen.getByRole('button', { name: 'Adicionar FAQ' }),
    screen.getAllByRole('button', { name: 'Editar' })[0],
  ]
  for (const other of others) {
    await user.click(other as HTMLElement)
    expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
  }
  await bia('PUT', url, { ...faqItem, answer: 'Trinta dias.', order: 5 })
  await open()
  await user.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(field('Resposta').value).toBe('Quinze dias. Ou vinte.')
  await user.click(save())
  expect(await screen.findByText('Bia mudou esta FAQ agora')).toBeTruthy()
  expect((await list())[1]).toMatchObject({ answer: 'Trinta dias.', order: 5 })
  await user.click(screen.getByRole('button', { name: 'Salvar a minha' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await list())[1]).toMatchObject({ answer: 'Quinze dias. Ou vinte.', order: 5 })
})
