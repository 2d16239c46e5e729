import { expect, expectNoAxeFindings, test } from '../support/e2e-test.ts'
import { expectNoSidewaysScroll, expectTouchTargets } from '../support/panel-e2e.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('an owner sets the hours on a phone, and a visitor of another time zone sees that the company is open', async ({
  page,
  signIn,
  api,
  browser,
  server,
  faults,
}) => {
  await api.put('/company', {
    data: {
      ...{ town: 'Dourados', state: 'MS', areas: ['Itaporã'], closedOn: ['2031-06-03'], cnpj: '11222333000181' },
      ...{
        foundedYear: 2004,
        projects: 1300,
        guaranteeYears: 5,
        payment: ['Pix', 'boleto'],
        prices: 'A partir de R$ 300',
      },
      ...{ reviewsUrl: 'https://avaliacoes.example/', fabrics: [{ name: 'Lona vinílica' }] },
    },
  })
  await signIn()
  await page.getByRole('link', { name: /^Página/ }).click()
  await expect(page.getByRole('heading', { name: 'Página' })).toBeVisible()
  await expectNoAxeFindings(page, 'the rows of the page')
  await page.getByRole('button', { name: /^Horário/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Horário de atendimento' })
  const monday = dialog.getByRole('group', { name: 'Segunda' })
  await monday.getByLabel('Fechado').click()
  await monday.getByRole('button', { name: 'Repetir até sexta' }).click()
  await expect(dialog.getByRole('group', { name: 'Sexta' }).getByLabel('Das (1º horário)')).toHaveValue('08:00')
  // The break for lunch makes the widest row.
  await monday.getByRole('button', { name: '+ Outro horário' }).click()
  await expectNoSidewaysScroll(page)
  await expectTouchTargets(page)
  await expectNoAxeFindings(page, 'the form of the hours')
  await monday.getByRole('button', { name: 'Tirar o 2º horário' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Segunda a sexta 08:00–18:00 · Sábado e domingo fechado')).toBeVisible()

  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'Asia/Tokyo' })
  await faults.watch(context)
  const visitor = await context.newPage()
  // Monday, 8 h in Campo Grande.
  await visitor.clock.install({ time: new Date('2031-06-02T11:59:30Z') })
  await visitor.goto('/')
  await visitor.locator('#horario').scrollIntoViewIfNeeded()
  await expect(visitor.getByText('Fechado agora')).toBeVisible()
  await visitor.clock.fastForward(60_000)
  await expect(visitor.getByText('Aberto agora')).toBeVisible()
  await expect(visitor.getByText('Fechado agora')).toBeHidden()
  await expectNoAxeFindings(visitor, 'the page with all that the company says')
  const closedDay = visitor.locator('.closed-on time')
  await visitor.clock.fastForward('24:00:00')
  await expect(visitor.getByText('Fechado agora')).toBeVisible()
  await expect(closedDay).toHaveText('em 3 de junho de 2031')
  await expect(closedDay).toBeVisible()
  await visitor.clock.fastForward('24:00:00')
  await expect(visitor.getByText('Aberto agora')).toBeVisible()
  await expect(closedDay).toBeHidden()
  await context.close()
  await api.put('/company', { data: {} })
})
