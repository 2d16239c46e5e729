import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, Capabilities } from 'selenium-webdriver'
import { freePort, startProgram } from './proxies.mjs'

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/**
 * Starts Debian's WebKitGTK with a display of its own. Its window is at least 447 px wide.
 *
 * @returns `{ driver, stop }`; `driver` is a WebDriver of `selenium-webdriver`
 */
export async function startWebKit() {
  const display = await startDisplay()
  const port = await freePort()
  const service = await startProgram('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    port,
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
  })
  const driver = await new Builder().usingServer(service.url).withCapabilities(capabilities).build()
  await driver.manage().window().setRect({ x: 0, y: 0, width: 460, height: 900 })
  return {
    driver,
    async stop() {
      await driver.quit()
      await service.stop()
      await display.stop()
    },
  }
}

/** A virtual display, whose number Xvfb chooses itself. */
async function startDisplay() {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  const [number] = await once(child.stdio[3], 'data')
  return {
    name: `:${String(number).trim()}`,
    async stop() {
      process.off('exit', abandon)
      child.kill('SIGTERM')
      await ended
    },
  }
}
