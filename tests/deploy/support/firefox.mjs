import puppeteer from 'puppeteer-core'

/** Debian's Firefox over WebDriver BiDi, without a window. It reaches this machine only: all else goes to a proxy that is not there. */
export async function startFirefox() {
  const nowhere = { http: '127.0.0.1', http_port: 9, ssl: '127.0.0.1', ssl_port: 9 }
  const proxy = Object.entries(nowhere).map(([name, value]) => [`network.proxy.${name}`, value])
  return await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: { 'network.proxy.type': 1, ...Object.fromEntries(proxy) },
  })
}

/** Opens a page at a phone's width. Its errors are collected in `faults`. */
export async function openPhonePage(browser, faults) {
  const page = await browser.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.setDefaultTimeout(60_000)
  await page.setViewport({ width: 360, height: 740 })
  return page
}

/** The buttons that show exactly this text. Firefox takes seconds to compute the accessible names of a whole page, so names are not asked. */
export function buttonOf(text) {
  return `::-p-xpath(//button[normalize-space()='${text}'])`
}

/** The text box whose visible label is this text. */
export function fieldOf(label) {
  return `::-p-xpath(//input[@id=//label[normalize-space()='${label}']/@for])`
}
