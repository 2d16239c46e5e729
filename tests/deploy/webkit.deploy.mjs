import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { By, Key, Origin } from 'selenium-webdriver'
import sharp from 'sharp'
import { signIn } from './support/proxies.mjs'
import { administrator, startServer } from './support/server.mjs'
import { startWebKit } from './support/webkit.mjs'

const patienceMs = 20_000

let server
let webKit
let driver
let call

before(async () => {
  server = await startServer()
  webKit = await startWebKit()
  driver = webKit.driver
  call = await signIn(addressOf('/').slice(0, -1))
})

after(async () => {
  await webKit?.stop()
  await server?.stop()
})

test('a visitor walks through the page', async () => {
  await open('/')
  await press('Ir para o slide 3')
  await press('Próximo slide')
  const dot = await button('Ir para o slide 4')
  await waitFor(async () => (await dot.getAttribute('aria-current')) === 'true', 'slide 4 is shown')

  await press('Abrir menu')
  const menu = await find('#menu')
  await click(await menu.findElement(By.linkText('Serviços')))
  await waitFor(() => isHidden(menu), 'the menu closes')
  await waitFor(async () => (await topOf('section[id^=servi]')) === 80, 'the section is 80 px below the top')

  for (const close of [() => driver.actions().sendKeys(Key.ESCAPE).perform(), () => driver.navigate().back()]) {
    await click(await find('#produtos article a'))
    await find('dialog[open]')
    await close()
    await waitFor(async () => (await findAll('dialog[open]')).length === 0, 'the details close')
    assert.equal(new URL(await driver.getCurrentUrl()).pathname, '/')
  }

  await click(await find('button[aria-label^="Assistir ao vídeo"]'))
  assert.match(
    await (await find('dialog[open] iframe')).getAttribute('src'),
    /^https:\/\/www\.youtube-nocookie\.com\/embed\//,
  )
  await driver.actions().sendKeys(Key.ESCAPE).perform()
  await waitFor(async () => (await findAll('dialog[open]')).length === 0, 'the video closes')

  const question = await find('#faq details')
  await click(await question.findElement(By.css('summary')))
  assert.equal(await question.getAttribute('open'), 'true')

  await press('Ver mapa')
  assert.match(await (await find('footer iframe')).getAttribute('src'), /^https:\/\/www\.google\.com\/maps\?q=/)

  const quote = new URL(await (await find('a[href^="https://wa.me/"]')).getAttribute('href'))
  assert.match(quote.searchParams.get('text'), /^(Bom dia|Boa tarde|Boa noite)! Gostaria de um orçamento/)
  assert.equal(await driver.executeScript('return document.documentElement.scrollWidth > innerWidth'), false)
  await expectNoFaults()
})

test('the owner walks through the panel', async (context) => {
  await open('/admin/products')
  await field('E-mail').then((input) => input.sendKeys(administrator.email))
  await (await find('input[type=password]')).sendKeys(administrator.password)
  await press('Entrar')

  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'toldaria-photo-'))
  context.after(() => fs.rmSync(folder, { recursive: true }))
  const photo = path.join(folder, 'photo.jpg')
  await fs.promises.writeFile(photo, await photoOf12Megapixels())
  await press('Adicionar Produto')
  await field('Título').then((input) => input.sendKeys('Toldo da maçã'))
  await (await driver.findElement(By.css('dialog[open] input[type=file]'))).sendKeys(photo)
  await find('dialog[open] img[alt="Foto escolhida"]')
  await field('Característica 1').then((input) => input.sendKeys('Lona acrílica'))
  await press('Adicionar')
  await toast('Produto adicionado com sucesso')
  await waitFor(async () => (await findAll('dialog[open]')).length === 0, 'the form closes')
  const products = await (await call('GET', '/products')).json()
  const added = products.find(({ title }) => title === 'Toldo da maçã')
  const picture = await fetch(new URL(added.image, addressOf('/')))
  assert.ok((await sharp(await picture.arrayBuffer()).metadata()).width > 900)

  await open('/admin/footer')
  const whatsApp = await field('WhatsApp')
  await whatsApp.sendKeys(Key.chord(Key.CONTROL, 'a'))
  await whatsApp.sendKeys('67998123456')
  assert.equal(await whatsApp.getAttribute('value'), '(67) 9 9812-3456')
  // The first digit of the last four is corrected: the caret stays behind it.
  await whatsApp.sendKeys(Key.ARROW_LEFT, Key.ARROW_LEFT, Key.ARROW_LEFT, Key.BACK_SPACE, '7')
  assert.equal(await whatsApp.getAttribute('value'), '(67) 9 9812-7456')
  assert.equal(await driver.executeScript('return arguments[0].selectionStart', whatsApp), '(67) 9 9812-7'.length)
  await paste(whatsApp, '+55 (67) 99812-0001')
  assert.equal(await whatsApp.getAttribute('value'), '(67) 9 9812-0001')
  await press('Salvar')
  await toast('Configurações atualizadas com sucesso')
  const [meta] = await (await call('GET', '/meta')).json()
  assert.equal(meta.whatsapp, '67998120001')

  await open('/admin/page#hours')
  await press('Segunda a sexta, das 8h às 18h')
  await press('Salvar')
  await waitFor(async () => (await findAll('dialog[open]')).length === 0, 'the hours are saved')
  const company = await (await call('GET', '/company')).json()
  assert.deepEqual(company.hours.slice(0, 1), [{ day: 1, from: '08:00', to: '18:00' }])

  await open('/admin/products')
  await press('Ordenar')
  await find('.order-handle')
  const before = await orderedTitles()
  await dragDown(0)
  await waitFor(async () => (await orderedTitles())[0] === before[1], 'the first product moves down')
  await waitFor(async () => (await storedTitles())[0] === before[1], 'the order is saved')
  await press('Desfazer')
  await waitFor(async () => (await storedTitles())[0] === before[0], 'the order is as before')
  await press('Concluir')

  await click(await find(`//li[contains(., '${before[0]}')]//button[normalize-space()='Editar']`))
  const title = await field('Título')
  await title.sendKeys(' daqui')
  const mine = (await (await call('GET', '/products')).json()).find(({ title }) => title === before[0])
  await call('PUT', `/products/${mine._id}`, { title: 'Título de lá', features: mine.features })
  await press('Atualizar')
  await find("//dialog[@open]//*[contains(., 'Título de lá')]")
  assert.equal((await storedTitles())[0], 'Título de lá')
  assert.equal(await title.getAttribute('value'), `${before[0]} daqui`)
  await expectNoFaults()
})

test('the owner taps a text of the page in “Seu site”, and the page stays where it was', async () => {
  await open('/admin/site')
  await driver.switchTo().frame(await find('iframe'))
  await find('.edit-mark')
  const title = await find('#about-title')
  await driver.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', title)
  const top = await topOf('#about-title')
  await title.click()
  await driver.switchTo().defaultContent()
  const input = await field('Título')
  await input.sendKeys('Sombra de maçã')
  await press('Salvar')
  await waitFor(async () => (await findAll('dialog[open]')).length === 0, 'the form closes')
  await waitFor(async () => (await titleInFrame()) === 'Sombra de maçã', 'the page shows the change')
  assert.ok(Math.abs((await topOf('#about-title')) - top) <= 2)
  await driver.switchTo().defaultContent()
  await expectNoFaults()
})

/** Switches to the frame as it is now: a save loads another. */
async function titleInFrame() {
  await driver.switchTo().defaultContent()
  await driver.switchTo().frame(await find('iframe'))
  return await driver.executeScript('return document.querySelector("#about-title")?.textContent')
}

/** Opens an address and begins to collect the document's errors. */
async function open(path) {
  await driver.get('about:blank')
  await driver.get(addressOf(path))
  await driver.executeScript(`window.faults = []
    for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
      addEventListener(type, (event) => faults.push(type + ' ' + (event.message ?? event.reason ?? event.violatedDirective)))`)
}

async function expectNoFaults() {
  assert.deepEqual(await driver.executeScript('return window.faults'), [])
}

function addressOf(path) {
  return `http://127.0.0.1:${server.port}${path}`
}

/** The first shown element of a CSS selector or an XPath, as soon as there is one. */
async function find(selector) {
  return await driver.wait(async () => await firstShown(selector), patienceMs, `nothing shown for ${selector}`)
}

async function firstShown(selector) {
  for (const element of await findAll(selector)) if (await element.isDisplayed()) return element
  return undefined
}

function findAll(selector) {
  return driver.findElements(by(selector))
}

function by(selector) {
  return selector.startsWith('//') ? By.xpath(selector) : By.css(selector)
}

/** The button with this label or text, in the open dialog if there is one. */
async function button(name) {
  const named = `//button[not(@disabled)][normalize-space()='${name}' or @aria-label='${name}']`
  const shown = async () => (await firstShown(`//dialog[@open]${named}`)) ?? (await firstShown(named))
  return await driver.wait(shown, patienceMs, `no button ${name}`)
}

async function press(name) {
  await click(await button(name))
}

/** WebDriver does not wait for a smooth scroll. */
async function click(element) {
  await driver.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element)
  await element.click()
}

function field(label) {
  return find(`//input[@aria-label='${label}' or @id=//label[normalize-space()='${label}']/@for]`)
}

function toast(text) {
  return find(`//*[@role='status' or @role='alert'][contains(., '${text}')]`)
}

async function waitFor(condition, message) {
  await driver.wait(condition, patienceMs, message)
}

async function isHidden(element) {
  return !(await element.isDisplayed())
}

function topOf(selector) {
  return driver.executeScript(
    'return Math.round(document.querySelector(arguments[0]).getBoundingClientRect().top)',
    selector,
  )
}

/** Puts text into a field as the clipboard does: the field is selected and its content replaced in one step. */
async function paste(input, text) {
  await driver.executeScript(
    'arguments[0].focus(); arguments[0].select(); document.execCommand("insertText", false, arguments[1])',
    input,
    text,
  )
}

function orderedTitles() {
  return driver.executeScript('return [...document.querySelectorAll(".order-title")].map((title) => title.textContent)')
}

async function storedTitles() {
  return (await (await call('GET', '/products')).json()).map(({ title }) => title)
}

/** Drags a row by its handle to below the middle of the next row. WebKitGTK's driver has no touch: it presses the mouse. */
async function dragDown(row) {
  const handle = (await findAll('.order-handle'))[row]
  const { height } = await handle.getRect()
  const steps = Array.from({ length: 4 }, () => ({ origin: Origin.POINTER, y: Math.round(height / 3), duration: 100 }))
  const drag = driver.actions().move({ origin: handle, duration: 0 }).press()
  await steps
    .reduce((actions, step) => actions.move(step), drag)
    .release()
    .perform()
}

/** A photo with as many pixels as a phone's. */
async function photoOf12Megapixels() {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 }
  return await sharp({ create: { width: 4032, height: 3024, channels: 3, noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}
