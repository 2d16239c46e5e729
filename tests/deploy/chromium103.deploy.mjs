import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import chromium from '@sparticuz/chromium'
import puppeteer from 'puppeteer-core-19'
import { signIn } from './support/proxies.mjs'
import { administrator, startServer } from './support/server.mjs'

const faults = []
let server
let browser
let page
let call

// The oldest Chrome that the README names.
before(async () => {
  server = await startServer()
  browser = await puppeteer.launch({
    executablePath: await chromium.executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-zygote',
      '--proxy-server=127.0.0.1:9',
      '--proxy-bypass-list=127.0.0.1',
    ],
  })
  page = await browser.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  page.setDefaultTimeout(60_000)
  await page.setViewport({ width: 360, height: 740, hasTouch: true, isMobile: true })
  call = await signIn(addressOf(''))
})

after(async () => {
  await browser?.close()
  await server?.stop()
})

afterEach(() => assert.deepEqual(faults.splice(0), [], 'errors of the page'))

test('it is Chromium 103', async () => assert.match(await browser.version(), /\/103\./))

test('the page fits a phone, its menu opens free of the header’s edge, and details and quote link work', async () => {
  await page.goto(addressOf('/'))
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0)
  await press('Abrir menu')
  const link = await find("//*[@id='menu']//a")
  const isOnTop = await link.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  assert.ok(isOnTop, 'the first entry of the menu is not covered')
  await press('Fechar menu')

  await (await find("//*[@id='produtos']//article//a")).evaluate((card) => card.click())
  await find('//dialog[@open]')
  const quote = await find("//dialog[@open]//a[starts-with(@href, 'https://wa.me/')]")
  assert.match(new URL(await quote.evaluate(({ href }) => href)).searchParams.get('text'), /do produto .*, com valores/)
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !document.querySelector('dialog[open]'))
})

test('the owner signs in, adds a product with a photo, and moves a question up', async () => {
  await page.goto(addressOf('/admin/products'))
  await (await field('E-mail')).type(administrator.email)
  await (await find("//input[@type='password']")).type(administrator.password)
  await press('Entrar')
  await press('Adicionar Produto')
  await (await field('Título')).type('Toldo de 2022')
  const file = await page.waitForSelector('dialog[open] input[type=file]')
  await file.uploadFile('scripts/pictures/sources/obra-1.jpg')
  await find("//dialog[@open]//img[@alt='Foto escolhida']")
  await (await field('Característica 1')).type('Lona acrílica')
  await press('Adicionar')
  await find("//*[contains(., 'Produto adicionado com sucesso')]")
  const products = await (await call('GET', '/products')).json()
  assert.ok(products.some(({ title, picture }) => title === 'Toldo de 2022' && picture !== null))

  await page.goto(addressOf('/admin/faq'))
  await press('Ordenar')
  const before = (await (await call('GET', '/faq')).json()).map(({ question }) => question)
  await (await find(`//li[contains(., '${before[1]}')]//button[@aria-label='Subir']`)).evaluate((up) => up.click())
  await until(async () => (await (await call('GET', '/faq')).json())[0].question === before[1])
})

function addressOf(path) {
  return `http://127.0.0.1:${server.port}${path}`
}

function find(xpath) {
  return page.waitForXPath(xpath, { visible: true })
}

function field(label) {
  const named = `@aria-label='${label}' or @id=//label[normalize-space()='${label}']/@for`
  return find(`//input[${named}] | //textarea[${named}]`)
}

/** Presses the button with this label or text, in the open dialog if there is one that has it. */
async function press(name) {
  const named = `button[not(@disabled)][normalize-space()='${name}' or @aria-label='${name}']`
  const button = await find(`//${named}[ancestor::dialog[@open] or not(//dialog[@open]//${named})]`)
  await button.evaluate((element) => element.click())
}

async function until(condition) {
  const end = Date.now() + 60_000
  while (!(await condition())) {
    assert.ok(Date.now() < end, 'not in time')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
