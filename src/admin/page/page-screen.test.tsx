// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { blankCompany, company } from '#contract/company.ts'
import { shippedMeta } from '#contract/shipped-meta.text.ts'
import { pixel } from '#support/history.ts'
import { brokenPhoto, openPageRow, openPanel, stored as storedMeta } from '#support/open-panel.tsx'
import { companyFields } from './company-fields.tsx'

const path = '/admin/page'
const stored = {
  town: 'Dourados',
  hours: [
    { day: 1, from: '08:00', to: '12:00' },
    { day: 1, from: '13:30', to: '18:00' },
  ],
  fabrics: [{ name: 'Lona' }],
}
// Decoded in a process of its own, so only where it matters.
const withPhoto = { ...stored, fabrics: [{ name: 'Lona', image: pixel('red') }] }

async function setupPage(payload?: object) {
  const panel = await openPanel(path)
  const read = async () => (await panel.app.inject('/company')).json()
  const save = async (body: object) => await panel.send('PUT', '/company', body)
  if (payload) expect((await save(payload)).statusCode).toBe(200)
  panel.open()
  const openRow = (title: string) => openPageRow(panel.user, title)
  return { ...panel, save, openRow, read, before: await read() }
}

test('three groups of rows, with what is filled in; the sentences are closed until wanted', async () => {
  const { user } = await setupPage({
    ...stored,
    foundedYear: 2004,
    projects: 1300,
    guaranteeYears: 1,
    prices: 'A partir de R$ 300',
  })
  await screen.findByText('desde 2004 · 1.300 obras entregues')
  const rowsOf = (group: string) => {
    const heading = screen.getByRole('heading', { level: 2, name: group })
    const rows = heading.closest('section, details')?.querySelectorAll('.page-rows > li') ?? []
    return [...rows].map(({ textContent }) => textContent ?? '')
  }
  expect(rowsOf('Empresa')).toEqual([
    'Horário de atendimento Segunda 8h às 12h e 13h30 às 18h · Terça a domingo fechado',
    'Onde a empresa atende Dourados',
    'Números da empresa desde 2004 · 1.300 obras entregues',
    'Preços, garantia e pagamento A partir de R$ 300 · 1 ano de garantia',
    'Tecidos e cores Lona',
    'Dados legais e avaliações Razão social, CNPJ ou CPF: dão confiança a quem não conhece a empresa',
    'Logo e cor A marca da empresa no site, nos ícones e no painel',
  ])
  await screen.findByText('Do exemplo · Toldos Retráteis')
  expect(rowsOf('Fotos do topo')).toEqual([
    'Destaque 1 Do exemplo · Toldos Retráteis',
    'Destaque 2 Do exemplo · Toldos Policarbonato',
    'Destaque 3 Do exemplo · Cobertura com Platibanda',
    'Destaque 4 Do exemplo · Toldo Cortina',
  ])
  const phrases = screen.getByRole('heading', { level: 2, name: 'Frases' })
  expect(phrases.closest('details')?.open).toBe(false)
  await user.click(phrases)
  expect(phrases.closest('details')?.open).toBe(true)
  // None has the name of a screen.
  expect(rowsOf('Frases').filter((row) => /^(Produtos|Serviços|Obras|FAQ) /.test(row))).toEqual([])
  expect(rowsOf('Frases')).toContain('Título de Produtos Título, texto e medidas')
})

test('the usual week takes one tap, offered only while no day from Monday to Friday is open; other hours take a few', async () => {
  const { openRow, user, read } = await setupPage()
  const dialog = await openRow('Horário')
  const usual = 'Segunda a sexta, das 8h às 18h'
  const day = (name: string) => within(dialog.getByRole('group', { name }))
  await dialog.findByRole('button', { name: usual })
  await user.click(day('Sábado').getByRole('checkbox', { name: 'Fechado' }))
  await user.click(dialog.getByRole('button', { name: usual }))
  expect(dialog.queryByRole('button', { name: usual })).toBeNull()
  expect(document.activeElement).toBe(day('Segunda').getByRole('checkbox', { name: 'Fechado' }))
  expect(day('Sexta').getByLabelText<HTMLInputElement>('Até (1º horário)').value).toBe('18:00')
  await user.clear(day('Segunda').getByLabelText('Até (1º horário)'))
  await user.type(day('Segunda').getByLabelText('Até (1º horário)'), '17:00')
  await user.click(day('Segunda').getByRole('button', { name: 'Repetir até sexta' }))
  await user.clear(day('Sábado').getByLabelText('Até (1º horário)'))
  await user.type(day('Sábado').getByLabelText('Até (1º horário)'), '12:00')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Segunda a sexta 8h às 17h · Sábado 8h às 12h · Domingo fechado')
  expect((await read()).hours).toEqual([
    ...[1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '17:00' })),
    { day: 6, from: '08:00', to: '12:00' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a whole day is one tick, and midnight and later hours are typed as they are', async () => {
  const { openRow, user, read } = await setupPage()
  const dialog = await openRow('Horário')
  const day = (name: string) => within(dialog.getByRole('group', { name }))
  const end = (name: string) => day(name).getByLabelText<HTMLInputElement>('Até (1º horário)')
  await dialog.findByRole('group', { name: 'Segunda' })
  await user.click(day('Segunda').getByRole('checkbox', { name: '24 horas' }))
  for (const [name, time] of [
    ['Sexta', '00:00'],
    ['Sábado', '02:00'],
  ] as const) {
    await user.click(day(name).getByRole('checkbox', { name: 'Fechado' }))
    await user.clear(end(name))
    await user.type(end(name), time)
  }
  expect(day('Sábado').getByText('Fecha às 2h de domingo.')).toBeTruthy()
  await user.click(day('Domingo').getByRole('checkbox', { name: '24 horas' }))
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await day('Domingo').findByText(/^Dois horários se cruzam\./)).toBeTruthy()
  await user.click(day('Domingo').getByRole('checkbox', { name: 'Fechado' }))
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await screen.findByText(
    'Segunda aberto 24 horas · Terça a quinta fechado · Sexta 8h à meia-noite · Sábado 8h às 2h · Domingo fechado',
  )
  expect((await read()).hours).toEqual([
    { day: 1, from: '00:00', to: '24:00' },
    { day: 5, from: '08:00', to: '24:00' },
    { day: 6, from: '08:00', to: '02:00' },
  ])
  const again = await openRow('Horário')
  const monday = within(again.getByRole('group', { name: 'Segunda' }))
  expect(monday.getByRole<HTMLInputElement>('checkbox', { name: '24 horas' }).checked).toBe(true)
  expect(monday.getByLabelText<HTMLInputElement>('Até (1º horário)').value).toBe('00:00')
})

test('a link to a row opens its form, also in the closed group', async () => {
  const panel = await openPanel(path)
  panel.open(`${path}#texts.faq`)
  expect(await screen.findByRole('dialog', { name: 'Título de FAQ' })).toBeTruthy()
})

test('a wrong time or day is shown at its place; a break is typed by its first and last day, and shown so again', async () => {
  const { openRow, user, read, before } = await setupPage(stored)
  const dialog = await openRow('Horário')
  const monday = within(dialog.getByRole('group', { name: 'Segunda' }))
  await user.click(monday.getByRole('button', { name: '+ Outro horário' }))
  await user.type(monday.getByLabelText('Das (3º horário)'), '17:00')
  await user.type(monday.getByLabelText('Até (3º horário)'), '17:00')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await monday.findByText(/^O começo e o fim são iguais\. .* “24 horas”\.$/)).toBeTruthy()
  await user.clear(monday.getByLabelText('Até (3º horário)'))
  await user.type(monday.getByLabelText('Até (3º horário)'), '19:00')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await monday.findByText(/^Dois horários se cruzam\./)).toBeTruthy()
  await user.click(monday.getByRole('button', { name: 'Tirar o 3º horário' }))
  // A screen reader goes on where the row was.
  expect(document.activeElement).toBe(monday.getByRole('button', { name: 'Tirar o 2º horário' }))
  await user.click(dialog.getByRole('button', { name: '+ Adicionar dia' }))
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText('Escolha o dia.')).toBeTruthy()
  for (const [label, isInvalid] of [
    ['1º dia em que não abre', 'true'],
    ['Último dia do 1º descanso', 'false'],
  ] as const)
    expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe(isInvalid)
  expect(await read()).toEqual(before)
  await user.type(dialog.getByLabelText('1º dia em que não abre'), '2031-12-30')
  await user.type(dialog.getByLabelText('Último dia do 1º descanso'), '2032-01-02')
  await user.click(dialog.getByRole('button', { name: '+ Adicionar dia' }))
  await user.type(dialog.getByLabelText('2º dia em que não abre'), '2031-12-25')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(async () =>
    expect((await read()).closedOn).toEqual(['2031-12-25', '2031-12-30', '2031-12-31', '2032-01-01', '2032-01-02']),
  )
  expect(companyFields.closedOn.toForm((await read()).closedOn, { state: '' })).toEqual([
    { date: '2031-12-25', until: '' },
    { date: '2031-12-30', until: '2032-01-02' },
  ])
})

test('a save keeps the fields of the other rows, cleans a pasted list, and can be undone', async () => {
  const { openRow, user, read, sent, before } = await setupPage(withPhoto)
  const dialog = await openRow('Preços')
  await user.type(dialog.getByLabelText('Garantia'), '3 a 12 meses')
  // Copied from a chat.
  await user.type(
    dialog.getByLabelText('Formas de pagamento'),
    '• Pix\n\n- Cartão em até 12 vezes\n3) \u202a5%\tà vista\u202c',
  )
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await screen.findAllByText('Preços e garantia atualizados')
  expect(before.fabrics).toEqual([{ name: 'Lona', image: expect.stringContaining('/media/') }])
  expect(await read()).toEqual({
    ...before,
    guarantee: '3 a 12 meses',
    payment: ['Pix', 'Cartão em até 12 vezes', '5% à vista'],
  })
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Preços e garantia como antes')
  expect(await read()).toEqual(before)
  expect(sent.filter((call) => call === 'PUT /company')).toHaveLength(1)
})

test('another trade has materials in place of fabrics, in row, form and toast', async () => {
  const { send, open, user } = await openPanel(path)
  expect((await send('PUT', '/company', stored)).statusCode).toBe(200)
  expect((await send('PUT', '/texts', { trade: 'Marcenaria' })).statusCode).toBe(200)
  open()
  await user.click(await screen.findByRole('button', { name: 'Materiais e cores Lona' }))
  expect(screen.queryByRole('button', { name: /^Tecidos/ })).toBeNull()
  const dialog = within(await screen.findByRole('dialog', { name: 'Materiais e cores' }))
  const name = await dialog.findByLabelText('Nome do 1º material')
  await user.clear(name)
  await user.type(name, 'Freijó')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText(/^Materiais/, { selector: '[role=status] *' })).toBeTruthy()
})

test('finished jobs of another trade are no obras in the panel, once the texts are loaded', async () => {
  const { send, open } = await openPanel(path)
  expect((await send('PUT', '/texts', { trade: 'Chaveiro' })).statusCode).toBe(200)
  const { unmount } = open()
  await screen.findByRole('button', { name: /^Título de Trabalhos/, hidden: true })
  unmount()
  for (const screenPath of ['dashboard', 'works', 'help']) {
    const { container, unmount } = open(`/admin/${screenPath}`)
    await screen.findAllByText(/[Tt]rabalho/)
    expect(container.textContent, screenPath).not.toMatch(/\bobras?\b/i)
    unmount()
  }
})

test('a fabric keeps its photo under a new name, an empty row is dropped, and a photo needs a name', async () => {
  const { openRow, user, read, before } = await setupPage({
    fabrics: [...withPhoto.fabrics, { name: 'Lisa' }, { name: 'Acrílica', image: pixel('blue') }],
  })
  const dialog = await openRow('Tecidos')
  const name = async (number: number) => await dialog.findByLabelText<HTMLInputElement>(`Nome do ${number}º tecido`)
  await user.upload(await dialog.findByLabelText('Foto do 1º tecido'), brokenPhoto())
  expect(await dialog.findByText(/^Este arquivo não abre como foto/)).toBeTruthy()
  await user.clear(await name(1))
  await user.click(dialog.getByRole('button', { name: '+ Adicionar tecido' }))
  await user.click(dialog.getByRole('button', { name: 'Tirar o 2º tecido' }))
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText('Preencha este campo.')).toBeTruthy()
  await user.type(await name(1), 'Vermelha')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Vermelha, Acrílica')
  const [red, , blue] = before.fabrics
  expect((await read()).fabrics).toEqual([{ ...red, name: 'Vermelha' }, blue])
})

test('a year that has not begun and a number with letters say what is wrong', async () => {
  const { openRow, user, read } = await setupPage()
  const dialog = await openRow('Números')
  await user.type(dialog.getByLabelText('Ano em que a empresa começou'), '2999')
  await user.type(dialog.getByLabelText('Obras entregues'), 'mil')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText('Escreva um ano que já começou, como 2004.')).toBeTruthy()
  expect(dialog.getByText('Escreva só o número, sem letras nem vírgula.')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Ano em que a empresa começou'))
  await user.clear(dialog.getByLabelText('Obras entregues'))
  await user.type(dialog.getByLabelText('Obras entregues'), '1.300 obras')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await screen.findByText(/1\.300 obras entregues$/)
  expect(await read()).toEqual({ ...blankCompany, projects: 1300 })
})

test('two people: what the other changed in another row stays, in the same field one of both is chosen', async () => {
  const { openRow, user, save, read } = await setupPage(stored)
  const dialog = await openRow('Onde')
  await waitFor(() => expect((dialog.getByLabelText('Cidade') as HTMLInputElement).value).toBe('Dourados'))
  await user.clear(dialog.getByLabelText('Cidade'))
  await user.type(dialog.getByLabelText('Cidade'), 'Maracaju')
  await save({ ...stored, town: 'Terenos', projects: 900 })
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await user.click(await dialog.findByRole('button', { name: 'Ficar com a minha' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await read()).toMatchObject({ town: 'Maracaju', projects: 900, hours: stored.hours })
})

test('two people change the hours: both versions are shown in words', async () => {
  const { openRow, user, save, read } = await setupPage(stored)
  const dialog = await openRow('Horário')
  const tuesday = within(await dialog.findByRole('group', { name: 'Terça' }))
  await user.click(tuesday.getByRole('checkbox', { name: 'Fechado' }))
  await save({ ...stored, hours: [{ day: 6, from: '08:00', to: '12:00' }], closedOn: ['2031-12-25'] })
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await dialog.findByRole('button', { name: 'Ficar com a minha' })
  const both = within(dialog.getAllByRole('group', { name: 'Horário de atendimento' }).at(-1) as HTMLElement)
  expect(both.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Segunda a sexta fechado',
    'Sábado 8h às 12h',
    'Domingo fechado',
    'Segunda 8h às 12h e 13h30 às 18h',
    'Terça 8h às 18h',
    'Quarta a domingo fechado',
  ])
  // Nobody else changed the closed days.
  expect(dialog.queryAllByRole('group', { name: 'Dias em que não abre' })).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: /^Ficar com a versão/ }))
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await read()).toMatchObject({ hours: [{ day: 6, from: '08:00', to: '12:00' }], closedOn: ['2031-12-25'] })
})

test('a load that began before a save does not bring the former hours back', async () => {
  const { openRow, user, hold } = await setupPage(stored)
  await screen.findByText('Dourados')
  const release = hold(company.list)
  const dialog = await openRow('Onde')
  await user.clear(dialog.getByLabelText('Cidade'))
  await user.type(dialog.getByLabelText('Cidade'), 'Maracaju')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  release()
  await Promise.allSettled(vi.mocked(fetch).mock.results.map(({ value }) => value))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.getByText('Maracaju')).toBeTruthy()
  expect(screen.queryByText('Dourados')).toBeNull()
})

test('a load that fails can be tried again, and a refused save keeps what was typed', async () => {
  const { failNext, open, user } = await openPanel(path)
  failNext(company.list, 500)
  open()
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  const dialog = await openPageRow(user, 'Dados legais')
  failNext(company.save, 503)
  await user.type(dialog.getByLabelText('CNPJ'), '11.222.333/0001-81')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Erro ao salvar a página')).toBeTruthy()
  expect((dialog.getByLabelText('CNPJ') as HTMLInputElement).value).toBe('11.222.333/0001-81')
})

test('who the company is by law: name and CPF are saved as written, and a wrong CPF is refused', async () => {
  const { openRow, user, read } = await setupPage()
  const dialog = await openRow('Dados legais')
  await user.type(await dialog.findByLabelText('Razão social'), 'Ana Souza')
  await user.type(dialog.getByLabelText('CPF'), '529.982.247-24')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText(/^Confira o CPF/)).toBeTruthy()
  await user.type(dialog.getByLabelText('CPF'), '{Backspace}5')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Ana Souza · 529.982.247-25')).toBeTruthy()
  expect(await read()).toMatchObject({ legalName: 'Ana Souza', cpf: '52998224725', cnpj: '' })
})

test('the company is copied as text for its profile on Google', async () => {
  const { user } = await setupPage({
    ...stored,
    areas: ['Terenos'],
    closedOn: ['2031-12-25'],
    foundedYear: 2004,
  })
  await user.click(await screen.findByRole('button', { name: 'Copiar para o Google' }))
  await screen.findByText('Copiado. Cole no perfil da empresa no Google.')
  expect(await navigator.clipboard.readText()).toBe(
    [
      'Cidade: Dourados',
      'Área de atendimento: Terenos',
      'Horário de funcionamento: ',
      'Segunda: 8h às 12h e 13h30 às 18h',
      'Terça a domingo: fechado',
      'Horários especiais: ',
      '25/12/2031: fechado',
      'Ano de abertura: 2004',
    ].join('\n'),
  )
})

test('no contact of the sample is copied for Google', async () => {
  const { open, user, send } = await openPanel(path)
  await send('POST', '/meta', { ...storedMeta, phone: shippedMeta.phone })
  open()
  await user.click(await screen.findByRole('button', { name: 'Copiar para o Google' }))
  await screen.findByText('Copiado. Cole no perfil da empresa no Google.')
  const copied = await navigator.clipboard.readText()
  expect(copied).not.toContain('3000-0000')
  expect(copied).toContain('Telefone: (67) 9 9999-8888')
})

test('what is copied for Google has the phone that was just saved on another screen', async () => {
  const { open, user, send } = await openPanel(path)
  expect((await send('POST', '/meta', storedMeta)).statusCode).toBe(200)
  open()
  await screen.findByRole('button', { name: 'Copiar para o Google' })
  await user.click(screen.getByRole('link', { name: 'Rodapé' }))
  await user.clear(await screen.findByLabelText('Telefone fixo'))
  await user.type(screen.getByLabelText('Telefone fixo'), '6733335555')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Configurações atualizadas com sucesso')
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  // In the moment in which the screen appears, before anything is loaded again.
  await user.click(await screen.findByRole('link', { name: /^Página/ }))
  await user.click(await screen.findByRole('button', { name: 'Copiar para o Google' }))
  expect(await navigator.clipboard.readText()).toContain('Telefone: (67) 3333-5555')
})

afterEach(() => void vi.useRealTimers())

test('a closed day stays in the form until it is over in the company’s state', () => {
  vi.useFakeTimers({ now: new Date('2026-12-26T04:30Z'), toFake: ['Date'] })
  const shown = (state: string) => companyFields.closedOn.toForm(['2026-12-25'], { state })
  expect(shown('MS')).toEqual([])
  expect(shown('AC')).toEqual([{ date: '2026-12-25', until: '' }])
})
