import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { administrator, startServer } from './support/server.mjs'
import { buttonOf, fieldOf, openPhonePage, startFirefox } from './support/visitor.mjs'

const faults = []
let server
let browser
let page

before(async () => {
  server = await startServer()
  browser = await startFirefox()
  page = await openPhonePage(browser, faults)
})

after(async () => {
  await browser.close()
  await server.stop()
})

afterEach(() => assert.deepEqual(faults.splice(0), [], 'errors of the page'))

test('a visitor’s phone shows the page whole; a product opens, closes by Escape, and has a quote link', async () => {
  await page.goto(addressOf('/'))
  const measured = await page.evaluate(async () => {
    const root = document.documentElement
    const fonts = await document.fonts.load('16px "Familjen Grotesk Variable"')
    const pictures = [...document.querySelectorAll('main img, section img')].slice(0, 3)
    for (const picture of pictures) {
      picture.loading = 'eager'
      await picture.decode()
    }
    return { overflow: root.scrollWidth - root.clientWidth, fonts: fonts.length, pictures: pictures.length }
  })
  assert.equal(measured.overflow, 0)
  assert.ok(measured.fonts > 0)
  assert.equal(measured.pictures, 3)

  const card = await page.waitForSelector('.product-open')
  const title = await card.evaluate((link) => link.closest('article').querySelector('h3').textContent)
  await card.click()
  const dialog = await page.waitForSelector('dialog[open]')
  assert.match(await textOf(dialog), new RegExp(title))
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog[open]', { hidden: true })
  assert.ok(await card.evaluate((link) => link === document.activeElement))

  await card.click()
  const quote = await page.waitForSelector('dialog[open] a[href^="https://wa.me/"]')
  const { searchParams } = new URL(await quote.evaluate((link) => link.href))
  assert.match(searchParams.get('text'), new RegExp(`^(Bom dia|Boa tarde|Boa noite)! .* produto ${title}, com valores`))
  const opened = new Promise((resolve) => browser.once('targetcreated', resolve))
  await quote.click()
  await (await (await opened).page()).close()
})

test('the owner signs in, adds a product with a photo, sees it on the site, and deletes it', async () => {
  const title = 'Toldo da raposa'
  await page.goto(addressOf('/admin/products'))
  await page.locator(fieldOf('E-mail')).fill(administrator.email)
  await page.locator('input[type=password]').fill(administrator.password)
  await page.locator(buttonOf('Entrar')).click()

  await page.locator(buttonOf('Adicionar Produto')).click()
  await page.locator(fieldOf('Título')).fill(title)
  const file = await page.waitForSelector('dialog[open] input[type=file]')
  await file.uploadFile('scripts/pictures/sources/obra-1.jpg')
  await page.waitForSelector('dialog[open] img[alt="Foto escolhida"]')
  await page.locator('input[aria-label="Característica 1"]').fill('Lona acrílica')
  await page.locator(buttonOf('Adicionar')).click()
  await page.waitForSelector('::-p-text(Produto adicionado com sucesso)')
  await page.waitForSelector('dialog[open]', { hidden: true })

  const visitor = await openPhonePage(browser, faults)
  await visitor.goto(addressOf('/'))
  const card = await visitor.waitForSelector(`::-p-xpath(//article[contains(., '${title}')])`)
  assert.match(await textOf(card), /Lona acrílica/)
  const width = await card.evaluate(async (article) => {
    const picture = article.querySelector('img')
    picture.loading = 'eager'
    await picture.decode()
    return picture.naturalWidth
  })
  assert.ok(width > 100)
  await visitor.close()
  await page.bringToFront()

  await page.locator(`::-p-xpath(//li[contains(., '${title}')]//button[normalize-space()='Excluir'])`).click()
  await page.locator(`::-p-xpath(//dialog[@open]//button[contains(., 'Excluir')])`).click()
  await page.waitForSelector('::-p-text(Produto excluído com sucesso)')
})

function addressOf(path) {
  return `http://127.0.0.1:${server.port}${path}`
}

function textOf(element) {
  return element.evaluate(({ textContent }) => textContent)
}
