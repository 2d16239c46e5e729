// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { publicEntityNames } from '#contract/entities.ts'
import { fieldNames } from '#contract/field-names.text.ts'
import { createSessionStore } from '#server/access/sessions.store.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { openPanel, signIn, watchForms } from '#support/open-panel.tsx'
import { loadPlaceForm } from './place-form.ts'

test('each field of the page has a form', async () => {
  const queryClient = new QueryClient()
  for (const name of ['company', 'texts']) queryClient.setQueryData([name], { items: [] })
  const without: string[] = []
  for (const entity of publicEntityNames)
    for (const field of Object.keys(fieldNames[entity])) {
      const form = await loadPlaceForm({ entity, id: '', field }, queryClient)
      if (!form || !(field in form.resource.fields)) without.push(`${entity}.${field}`)
    }
  // The guarantee is edited as a line; what the company does not have is ticked in the form of the contacts.
  expect(without).toEqual(['company.guaranteeYears', 'company.leftOut'])
})

test('a form opens at the field that was tapped, also at one of several inputs', async () => {
  const posted = watchForms()
  const { open, send } = await openPanel('/admin/site')
  await send('PUT', '/texts', { aboutYears: '22+' })
  open()
  const frame = await screen.findByTitle<HTMLIFrameElement>('Seu site, como os visitantes veem')
  await waitFor(() => expect(posted).toHaveLength(1))
  for (const [place, label] of [
    ['company.hours', 'Segunda a sexta, das 8h às 18h'],
    ['company.closedOn', '+ Adicionar dia'],
    ['company.fabrics', '+ Adicionar tecido'],
    ['company.guarantee', 'Garantia'],
    ['texts.aboutYears', 'Número dos anos'],
    ['texts.logoImage', 'Logo'],
    ['products.features', 'Característica 1'],
  ] as const) {
    const [entity, field] = place.split('.')
    const data = { entity, id: '', field }
    fireEvent(window, new MessageEvent('message', { data, source: frame.contentWindow, origin: location.origin }))
    await waitFor(() => {
      const { activeElement } = document
      const name = (activeElement as HTMLInputElement).labels?.[0]?.textContent || activeElement?.textContent
      expect(activeElement?.getAttribute('aria-label') ?? name).toBe(label)
    })
  }
})

test('only the frame’s own messages of known places open a form, and a save posts the page again where it stood', async () => {
  const posted = watchForms()
  const panel = await openPanel('/admin/site')
  panel.open()
  const frame = await screen.findByTitle<HTMLIFrameElement>('Seu site, como os visitantes veem')
  const fields = () => posted.map(({ fields }) => fields)
  await waitFor(() => expect(fields()).toEqual([{ token: panel.token, path: '/', scroll: '0' }]))
  const say = (
    data: unknown,
    { source = frame.contentWindow, origin = location.origin }: object & MessageEventInit = {},
  ) => fireEvent(window, new MessageEvent('message', { data, source: source ?? null, origin }))
  const place = { entity: 'texts', id: '', field: 'aboutTitle' }
  say(place, { source: window })
  say(place, { origin: 'https://www.youtube-nocookie.com' })
  for (const wrong of [
    { ...place, entity: 'users' },
    { ...place, field: 'password' },
    { ...place, id: '../x' },
    { ...place, url: 'https://alheio.example' },
    { path: '//alheio.example', scroll: 0 },
    'escape',
    null,
  ])
    say(wrong)
  // A page that is not shown says nothing about the one that is.
  say({ path: '/obras', scroll: 5 })
  say({ path: '/', scroll: 1234 })
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByRole('dialog')).toBeNull()
  say(place)
  expect(await screen.findByRole('dialog', { name: 'Sobre' })).toBeTruthy()
  await panel.user.type(await screen.findByLabelText('Título'), 'Sombra de casa')
  await panel.user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(fields().slice(1)).toEqual([{ token: panel.token, path: '/', scroll: '1234' }]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('after an ended session another page asks for the sign-in in place, and is loaded after it', async () => {
  const posted = watchForms()
  const { open, user, db, admin, token } = await openPanel('/admin/site')
  open()
  await waitFor(() => expect(posted).toHaveLength(1))
  await createSessionStore(db).revokeAllOf(admin._id)
  await user.selectOptions(screen.getByLabelText('Página do site'), 'Página não encontrada')
  await signIn(user, adminPassword)
  await waitFor(() => expect(posted).toHaveLength(3))
  const [first, second, third] = posted.map(({ fields }) => fields)
  expect([first, second, third]).toEqual([
    { token, path: '/', scroll: '0' },
    { token, path: '/404', scroll: '0' },
    { token: expect.stringMatching(/^[\w-]{43}$/), path: '/404', scroll: '0' },
  ])
  expect(third?.token).not.toBe(token)
})
