// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { meta } from '#contract/meta.ts'
import { webUrlSchema } from '#contract/validation.ts'
import { adminPassword } from '#support/build-test-app.ts'
import { callsOf, field, openFooter, stored, toasts, typeInto } from '#support/open-panel.tsx'
import { completedSocial } from './meta-fields.tsx'

const saveFooter = () => screen.getByRole('button', { name: 'Salvar' })

/** The screen, once its form is shown. */
async function openForm(options: Parameters<typeof openFooter>[0] = {}) {
  const panel = await openFooter(options)
  panel.open()
  await screen.findByRole('button', { name: 'Salvar' })
  return panel
}

test('§2 §5 §8 a loader, a failure that can be tried again, then the stored values, numbers formatted, with hints, and nothing filled in by the browser', async () => {
  const panel = await openFooter()
  const release = panel.hold(meta.list)
  panel.open()
  expect(await screen.findByText('Carregando configurações...')).toBeTruthy()
  panel.failNext(meta.list, 500)
  release()
  expect(await screen.findByText('Failed to load footer configuration')).toBeTruthy()
  await panel.user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('button', { name: 'Salvar' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Configurações do Rodapé' })).toBeTruthy()
  expect(field('Título').value).toBe('Toldos Sombra Boa')
  expect(field('WhatsApp').value).toBe('(67) 9 9999-8888')
  expect(field('Telefone fixo').value).toBe('(67) 3333-4444')
  expect(screen.getByText('Formato: (11) 9XXXX-XXXX')).toBeTruthy()
  expect(screen.getByText('Formato: (DDD) XXXX-XXXX')).toBeTruthy()
  for (const label of ['Facebook', 'Instagram']) expect(field(label).placeholder).toMatch(/^https:\/\//)
  for (const input of screen.getAllByRole('textbox')) expect(input.getAttribute('autocomplete')).toBe('off')
})

test('a load that is refused opens the sign-in over the screen, which then loads', async () => {
  const panel = await openFooter()
  panel.failNext(meta.list, 401)
  panel.open()
  const dialog = within(await screen.findByRole('dialog', { name: 'Entre novamente' }))
  await panel.user.type(dialog.getByLabelText('Senha'), adminPassword)
  await panel.user.click(dialog.getByRole('button', { name: 'Entrar' }))
  expect(await screen.findByRole('button', { name: 'Salvar' })).toBeTruthy()
})

test('§8 a save shows Configurações atualizadas com sucesso, keeps the form, and sends the landline as phone', async () => {
  const panel = await openForm({ configured: false })
  const { user } = panel
  await typeInto(user, {
    Título: stored.title,
    Descrição: stored.description,
    Endereço: stored.address,
    // As copied from a web page.
    'E-mail': `\u200b${stored.email}\u202c`,
    Facebook: `\ufeff\u200b${stored.facebook}`,
    Instagram: stored.instagram,
    WhatsApp: '67999998888',
    'Telefone fixo': '6733334444',
  })
  await user.click(saveFooter())
  await waitFor(() => expect(toasts()).toEqual(['Configurações atualizadas com sucesso']))
  await waitFor(() => expect(document.activeElement).toBe(saveFooter()))
  expect(field('Telefone fixo').value).toBe('(67) 3333-4444')
  expect((await panel.app.inject('/meta')).json()).toMatchObject([{ ...stored, landline: stored.phone }])
})

test('§8 a failed save: Erro ao atualizar configurações, and Failed to update footer configuration', async () => {
  const panel = await openForm()
  panel.failNext(meta.save, 500)
  await panel.user.type(field('Título'), ' II')
  await panel.user.click(saveFooter())
  await waitFor(() => expect(toasts()).toEqual(['Erro ao atualizar configurações']))
  expect(screen.getByText('Failed to update footer configuration')).toBeTruthy()
  expect(field('Título').value).toBe('Toldos Sombra Boa II')
  // It stays as a draft.
  await panel.user.click(screen.getByRole('link', { name: 'FAQ' }))
  await screen.findByRole('heading', { name: 'Perguntas Frequentes' })
  await panel.user.click(screen.getByRole('link', { name: 'Rodapé' }))
  expect(await screen.findByText('Há um rascunho não salvo')).toBeTruthy()
  expect(field('Título').value).toBe('Toldos Sombra Boa')
  await panel.user.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(field('Título').value).toBe('Toldos Sombra Boa II')
  await panel.user.click(saveFooter())
  await waitFor(() => expect(toasts()[0]).toBe('Configurações atualizadas com sucesso'))
  expect(screen.queryByText('Failed to update footer configuration')).toBeNull()
})

test('what became of a number scrolls into view: the buttons and a phone’s keyboard cover it', async () => {
  const panel = await openForm()
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scroll.mockRestore())
  await panel.user.clear(field('Telefone fixo'))
  await panel.user.type(field('Telefone fixo'), '67333344445')
  expect(scroll.mock.contexts).toEqual([screen.getByText(/^Assim o número teria dígitos demais/)])
})

test('what the company does not have is ticked, closes its field, waits for Salvar, and is undone with it', async () => {
  const { user, app, send } = await openForm({ configured: false })
  const read = async () => (await send('GET', '/meta')).json()
  const leftOut = async () => (await app.inject('/company')).json().leftOut
  for (const label of ['Endereço', 'Telefone fixo', 'Facebook', 'Instagram']) {
    await user.click(tickOf(label))
    expect(screen.queryByRole('textbox', { name: label })).toBeNull()
    expect(tickOf(label).checked).toBe(true)
  }
  expect(await leftOut()).toEqual([])
  const { title, description, email } = stored
  await typeInto(user, { Título: title, Descrição: description, 'E-mail': email, WhatsApp: '43998123456' })
  await user.click(saveFooter())
  await waitFor(() => expect(toasts()).toEqual(['Configurações atualizadas com sucesso']))
  expect(await leftOut()).toEqual(['phone', 'address', 'facebook', 'instagram'])
  // Visitors read '' of it; who posts the configuration reads all its fields.
  const hidden = { address: '', phone: '', landline: '', facebook: '', instagram: '' }
  expect((await app.inject('/meta')).json()).toEqual([
    { title, description, email, whatsapp: '43998123456', ...hidden },
  ])
  const [meta] = await read()
  expect(meta).toMatchObject({ whatsapp: '43998123456', phone: '6700000000', address: 'Sem endereço' })
  for (const network of ['facebook', 'instagram'] as const)
    expect(webUrlSchema.safeParse(meta[network]).success).toBe(true)

  // What the company has after all.
  await user.click(tickOf('Facebook'))
  await user.clear(await screen.findByRole('textbox', { name: 'Facebook' }))
  await user.type(field('Facebook'), 'pragas')
  await user.click(saveFooter())
  await waitFor(async () => expect((await app.inject('/meta')).json()[0].facebook).toBe('https://facebook.com/pragas'))
  expect(await leftOut()).toEqual(['phone', 'address', 'instagram'])
  const [undo] = await screen.findAllByRole('button', { name: 'Desfazer' })
  await user.click(undo as HTMLElement)
  await waitFor(async () => expect(await leftOut()).toEqual(['phone', 'address', 'facebook', 'instagram']))
  expect((await read())[0].facebook).toBe(meta.facebook)
})

test('a WhatsApp number that lacks its 9 is asked about: used, right as it is, or saved by a second Salvar', async () => {
  const { user, app } = await openForm()
  const saved = async () => (await app.inject('/meta')).json()[0].whatsapp
  const retype = async (number: string) => {
    await user.clear(field('WhatsApp'))
    await user.type(field('WhatsApp'), number)
  }
  await retype('6798765432')
  await user.click(saveFooter())
  const question = await screen.findByText('É (67) 9 9876-5432?')
  expect(question).toBeTruthy()
  expect(await saved()).toBe(stored.whatsapp)
  await user.click(screen.getByRole('button', { name: 'Usar' }))
  expect(field('WhatsApp').value).toBe('(67) 9 9876-5432')
  await user.click(saveFooter())
  await waitFor(async () => expect(await saved()).toBe('67998765432'))

  await retype('6788765432')
  await user.click(saveFooter())
  await user.click(await screen.findByRole('button', { name: 'Está certo assim mesmo' }))
  expect(screen.queryByText('É (67) 9 8876-5432?')).toBeNull()
  await user.click(saveFooter())
  await waitFor(async () => expect(await saved()).toBe('6788765432'))

  await retype('6768765432')
  await user.click(saveFooter())
  await screen.findByText('É (67) 9 6876-5432?')
  await user.click(saveFooter())
  await waitFor(async () => expect(await saved()).toBe('6768765432'))
  // A landline on WhatsApp is right.
  await retype('6733765432')
  await user.click(saveFooter())
  await waitFor(async () => expect(await saved()).toBe('6733765432'))
})

/** Each number as it is given, and its digits. */
const numbers = {
  '43998123456': '43998123456',
  '(43) 3321-1234': '4333211234',
  '+55 43 99812-3456': '43998123456',
  '554333211234': '4333211234',
  '(043) 3321-1234': '4333211234',
  '55998123456': '55998123456',
  '(55) 3321-1234': '5533211234',
  '0800 123 4567': '08001234567',
}

test('numbers in eight forms, typed and put in at once: what is saved is what was given, or nothing', async () => {
  const { user, app } = await openForm()
  const saved = async () => (await app.inject('/meta')).json()[0]
  const put = async (label: string, isTyped: boolean, written: string) => {
    await user.clear(field(label))
    await user.click(field(label))
    await (isTyped ? user.keyboard(written) : user.paste(written))
  }
  for (const [written, digits] of Object.entries(numbers))
    for (const isTyped of [true, false]) {
      const before = await saved()
      await put('Telefone fixo', isTyped, written)
      await put('WhatsApp', !isTyped, written)
      const isLandline = /^\d{2}[2-8]\d{7}$/.test(digits)
      if (!isLandline && digits.startsWith('43'))
        expect(screen.getByText(/^Um telefone fixo tem 10 dígitos/), written).toBeTruthy()
      await user.click(saveFooter())
      const given = { ...before, phone: digits, landline: digits, whatsapp: digits }
      if (isLandline) await waitFor(async () => expect(await saved(), written).toEqual(given))
      else await waitFor(() => expect(field('Telefone fixo').getAttribute('aria-invalid'), written).toBe('true'))
      expect(await saved()).toEqual(isLandline ? given : before)
      await waitFor(() => expect(saveFooter().closest('fieldset')?.disabled).toBe(false))
    }
})

test('what is odd about a number is said while it is typed, and the save goes through', async () => {
  const panel = await openForm()
  const { user } = panel
  const said = (label: string) => field(label).parentElement?.querySelector('[role=status]')?.textContent
  const type = async (label: string, number: string) => {
    await user.clear(field(label))
    await user.type(field(label), number)
  }
  for (const number of ['26', '2699999888']) {
    await type('WhatsApp', number)
    expect(said('WhatsApp')).toBe('O DDD 26 não existe.')
  }
  await type('WhatsApp', '6789991234')
  expect(said('WhatsApp')).toBe('Celular tem um 9 depois do DDD.')
  // It may lack its last digit, until the hand is elsewhere.
  await type('WhatsApp', '6799991234')
  expect(said('WhatsApp')).toBe('')
  await user.tab()
  expect(said('WhatsApp')).toBe('Celular tem um 9 depois do DDD.')
  await user.type(field('WhatsApp'), '5')
  expect(said('WhatsApp')).toBe('')
  await type('Telefone fixo', '6799991234')
  expect(said('Telefone fixo')).toBe('Telefone fixo começa com 2, 3, 4 ou 5 depois do DDD.')
  await user.click(saveFooter())
  await waitFor(() => expect(toasts()).toEqual(['Configurações atualizadas com sucesso']))
  expect((await panel.app.inject('/meta')).json()).toMatchObject([{ whatsapp: '67999912345', phone: '6799991234' }])
})

test('§5 all fields are required; addresses and numbers must be valid; nothing is sent', async () => {
  const panel = await openForm({ configured: false })
  await panel.user.click(saveFooter())
  expect(await screen.findAllByText('Preencha este campo.')).toHaveLength(8)
  await panel.user.type(field('Facebook'), 'facebook.com')
  await panel.user.type(field('WhatsApp'), '67 9')
  await panel.user.type(field('Telefone fixo'), '67 3')
  await panel.user.type(field('E-mail'), 'contato')
  await panel.user.click(saveFooter())
  expect(await screen.findByText(/^Escreva o endereço completo/)).toBeTruthy()
  expect(screen.getByText('Escreva um DDD do Brasil e o número, com 10 ou 11 dígitos.')).toBeTruthy()
  expect(screen.getByText('Escreva um DDD do Brasil e o número, com 10 dígitos.')).toBeTruthy()
  expect(screen.getByText(/^Escreva um e-mail completo/)).toBeTruthy()
  expect(callsOf(panel.sent, 'POST')).toEqual([])
})

test('a number is formatted as it is typed or pasted, accepts no digit past its limit, and keeps the caret in place', async () => {
  const { user } = await openForm({ configured: false })
  await user.click(field('WhatsApp'))
  await user.keyboard('679999988887')
  expect(field('WhatsApp').value).toBe('(67) 9 9999-8888')
  field('WhatsApp').setSelectionRange(12, 12)
  // Over the dash, then the digit.
  await user.keyboard('{Backspace}{Backspace}')
  expect([field('WhatsApp').value, field('WhatsApp').selectionStart]).toEqual(['(67) 9999-8888', 9])
  await user.click(field('Telefone fixo'))
  await user.paste('+55 (67) 3333-4444')
  expect(field('Telefone fixo').value).toBe('(67) 3333-4444')
})

test('why a digit was not taken is said until a save succeeds, also one that changes nothing', async () => {
  const panel = await openForm()
  const { user } = panel
  const said = () => screen.queryAllByText(/^Assim o número teria dígitos demais/).length
  for (const saved of [1, 2]) {
    await user.type(field('WhatsApp'), '1')
    await user.type(field('Telefone fixo'), '1')
    expect(said()).toBe(2)
    await user.click(saveFooter())
    await waitFor(() => expect(callsOf(panel.sent, 'POST')).toHaveLength(saved))
    await waitFor(() => expect(said()).toBe(0))
  }
})

test('an address without its scheme is completed by the save, which the field then shows', async () => {
  const panel = await openForm()
  const { user } = panel
  await user.clear(field('Facebook'))
  await user.type(field('Facebook'), 'facebook.com/toldos')
  await user.clear(field('Instagram'))
  await user.type(field('Instagram'), '@toldos{Enter}')
  await waitFor(() => expect(toasts()).toEqual(['Configurações atualizadas com sucesso']))
  expect(field('Facebook').value).toBe('https://facebook.com/toldos')
  expect(field('Instagram').value).toBe('https://instagram.com/toldos')
  expect((await panel.app.inject('/meta')).json()).toMatchObject([
    { facebook: 'https://facebook.com/toldos', instagram: 'https://instagram.com/toldos' },
  ])
})

test('what was saved is shown at once, and a change made elsewhere updates the unedited fields', async () => {
  const panel = await openFooter()
  const { user, sent } = panel
  panel.open()
  await user.type(await screen.findByLabelText('Título'), ' II')
  await user.click(saveFooter())
  await waitFor(() => expect(toasts()).toEqual(['Configurações atualizadas com sucesso']))
  await user.click(screen.getByRole('link', { name: 'FAQ' }))
  await screen.findByRole('heading', { name: 'Perguntas Frequentes' })
  const changed = { ...stored, title: 'Toldos Nova', address: 'Rua Nova, 1', whatsapp: '67988887777' }
  await panel.send('POST', '/meta', changed)
  sent.length = 0
  const release = panel.hold(meta.list)
  await user.click(screen.getByRole('link', { name: 'Rodapé' }))
  expect(field('Título').value).toBe('Toldos Sombra Boa II')
  await user.type(field('Título'), 'I')
  release()
  await waitFor(() => expect(field('Endereço').value).toBe('Rua Nova, 1'))
  expect(field('Título').value).toBe('Toldos Sombra Boa III')
  expect(field('WhatsApp').value).toBe('(67) 9 8888-7777')
  expect(sent.toSorted()).toEqual(['GET /company', 'GET /meta'])
})

test('a shown form stays when a later load fails', async () => {
  const panel = await openForm()
  const { user } = panel
  await user.click(screen.getByRole('link', { name: 'FAQ' }))
  await screen.findByRole('heading', { name: 'Perguntas Frequentes' })
  panel.failNext(meta.list, 500)
  await user.click(screen.getByRole('link', { name: 'Rodapé' }))
  await user.type(field('Título'), ' II')
  expect(await screen.findByText('Failed to load footer configuration')).toBeTruthy()
  expect(field('Título').value).toBe('Toldos Sombra Boa II')
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(screen.queryByText('Failed to load footer configuration')).toBeNull())
  expect(field('Título').value).toBe('Toldos Sombra Boa II')
})

test.each([
  ['@toldos', 'facebook', 'https://facebook.com/toldos'],
  [' @toldos.sombra_1 ', 'instagram', 'https://instagram.com/toldos.sombra_1'],
  ['toldospantanal', 'instagram', 'https://instagram.com/toldospantanal'],
  ['toldaria', 'facebook', 'https://facebook.com/toldaria'],
  ['facebook.com/toldos', 'facebook', 'https://facebook.com/toldos'],
  ['//facebook.com/toldos', 'facebook', 'https://facebook.com/toldos'],
  ['m.Facebook.com/Toldos?x=1', 'facebook', 'https://m.facebook.com/Toldos?x=1'],
  ['www.instagram.com/@toldos/', 'instagram', 'https://www.instagram.com/toldos/'],
  ['www.toldos.com.br', 'facebook', 'https://www.toldos.com.br'],
] as const)('an address is completed: %s for %s', (written, network, address) => {
  expect(completedSocial(written, network)).toBe(address)
  expect(webUrlSchema.safeParse(address).success).toBe(true)
})

test.each([
  'toldos.sombra',
  'facebook.com',
  'www.facebook.com/',
  'instagram.com/toldos',
  'www.instagram.com/toldos',
  '@toldos sombra',
  'javascript:alert(1)',
  'facebook.com@evil.example/x',
  '',
])('an ambiguous text stays as it is, and is refused: %s', (written) => {
  expect(completedSocial(written, 'facebook')).toBe(written)
  expect(webUrlSchema.safeParse(written).success).toBe(false)
})

test('an address with a scheme is never changed', () => {
  // `fc.webUrl()` takes a second of CPU time to create.
  const addresses = fc.tuple(fc.constantFrom('http://', 'https://'), fc.webAuthority(), fc.stringMatching(/^\S*$/))
  fc.assert(fc.property(addresses, (parts) => completedSocial(parts.join(''), 'instagram') === parts.join('')))
})

function tickOf(label: string): HTMLInputElement {
  const ticks = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Não temos' })
  const tick = ticks.find(
    ({ parentElement }) => parentElement?.parentElement?.querySelector('p')?.textContent === label,
  )
  if (!tick) throw new Error(`no tick for ${label}`)
  return tick
}
