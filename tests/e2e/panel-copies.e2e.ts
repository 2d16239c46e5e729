import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { administrator, expect, expectNoAxeFindings, test } from '#support/e2e-test.ts'
import { expectNoSidewaysScroll, expectTouchTargets } from '#support/panel-e2e.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('on a 360 px phone a copy is made by a process of its own and downloaded with the password, once', async ({
  page,
  server,
  signIn,
  faults,
}) => {
  faults.expect(/status of 403/)
  await signIn('/admin/security')
  const copies = page.getByRole('region', { name: 'Cópias' })
  await expect(copies).toContainText('Ainda não há nenhuma cópia do site.')
  await expectNoAxeFindings(page, 'copies, none')
  await copies.getByRole('button', { name: 'Fazer uma cópia agora' }).click()
  await expect(copies).toContainText(/A última cópia conferida é de hoje às? \d+h\d\d \([\d,]+ MB\)\./, {
    timeout: 60_000,
  })
  await expect(page.getByText('Cópia feita e conferida')).toBeVisible()
  await expectNoAxeFindings(page, 'copies, one')
  await expectNoSidewaysScroll(page)
  await expectTouchTargets(page)

  await copies.getByRole('button', { name: 'Baixar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Baixar a cópia' })
  await expectNoAxeFindings(page, 'copies, asking for the password')
  await expectTouchTargets(page)
  await dialog.getByLabel('Senha atual').fill('outra senha')
  await dialog.getByRole('button', { name: 'Baixar' }).click()
  await expect(dialog).toContainText('Esta não é a sua senha atual.')
  await dialog.getByLabel('Senha atual').fill(administrator.password)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar' }).click()
  const download = await downloading
  await expect(dialog).toBeHidden()
  const name = download.suggestedFilename()
  expect(name).toMatch(/^toldaria-.+\.db$/)
  const stored = join(server.dataDir, 'backups', name)
  expect(readFileSync(await download.path()).equals(readFileSync(stored))).toBe(true)
  expect(statSync(stored).mode & 0o777).toBe(0o600)
  await expect(page).toHaveURL('/admin/security')
  expect((await fetch(download.url())).status).toBe(404)
})

test('a notice about the server has a message for the person who runs it', { tag: '@night' }, async ({
  page,
  signIn,
}) => {
  await page.route('/overview', (route) =>
    route.fulfill({ json: { notices: [{ kind: 'no_proven_backup', last: '2020-03-01T12:00:00Z' }] } }),
  )
  await signIn('/admin/dashboard')
  const notices = page.getByRole('region', { name: 'Precisa de você' })
  await expect(notices).toContainText('O servidor precisa de atenção')
  await expectNoAxeFindings(page, 'dashboard with a notice about the server')
  await expectNoSidewaysScroll(page)
  await expectTouchTargets(page)
  const link = notices.getByRole('link', { name: 'Avisar pelo WhatsApp' })
  await expect(link).toHaveAttribute('href', /A%20%C3%BAltima%20c%C3%B3pia%20conferida%20%C3%A9%20de%201%20de%20mar/)
})
