// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { publicSettings } from '#browser/settings.ts'
import { PreviewDialog } from './preview-dialog.tsx'

const preview = { hash: '#faq', form: { token: 't', body: '{}' } }

// Its frame is empty, as before a page arrives. Other tests of this worker have no frames.
const { settings } = (window as unknown as { happyDOM: { settings: object } }).happyDOM
const setFrames = (has: boolean) =>
  Object.assign(settings, { disableIframePageLoading: !has, enableIframePageLoading: has })
beforeEach(() => void setFrames(true))
afterEach(() => void setFrames(false))

/** happy-dom lays nothing out: the test says how large the stage is, and when it changes. */
let observed: { target: Element; resize: () => void }[]
let submitted: unknown[]

beforeEach(() => {
  observed = []
  submitted = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      resize: () => void
      constructor(resize: () => void) {
        this.resize = resize
      }
      observe(target: Element) {
        observed.push({ target, resize: this.resize })
      }
      disconnect() {
        observed = observed.filter(({ resize }) => resize !== this.resize)
      }
    },
  )
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const fields = [...this.querySelectorAll('input')].map(({ type, name, value }) => [type, name, value])
    submitted.push({ path: this.getAttribute('action'), method: this.method, target: this.target, fields })
  })
  onTestFinished(() => submit.mockRestore())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const frame = () => screen.getByTitle<HTMLIFrameElement>('O site com esta mudança')
const status = () => screen.queryByRole('status')?.textContent
const open = () => render(<PreviewDialog preview={preview} onClose={() => undefined} />)

function setStage(clientWidth: number, clientHeight: number) {
  for (const { target, resize } of observed) {
    for (const [name, value] of Object.entries({ clientWidth, clientHeight }))
      Object.defineProperty(target, name, { value, configurable: true })
    act(resize)
  }
  const { width, height, scale } = frame().style
  return [width, height, scale]
}

/** The frame has loaded this address, or nothing that may be read. */
function load(url?: string) {
  Object.defineProperty(frame(), 'contentDocument', { value: url ? { URL: url } : null, configurable: true })
  fireEvent.load(frame())
}

test('the form is posted into the frame once for each preview, and leaves nothing on the page', () => {
  const { rerender } = open()
  const fields = [
    ['hidden', 'token', 't'],
    ['hidden', 'body', '{}'],
  ]
  const { name } = frame()
  expect(name).not.toBe('')
  expect(submitted).toEqual([{ path: '/preview#faq', method: 'post', target: name, fields }])
  expect(document.querySelector('form')).toBeNull()
  rerender(<PreviewDialog preview={preview} onClose={() => undefined} />)
  expect(submitted).toHaveLength(1)
  rerender(<PreviewDialog preview={{ ...preview, hash: '#rodape' }} onClose={() => undefined} />)
  expect(submitted).toMatchObject([{}, { path: '/preview#rodape' }])
})

test('the frame is as wide as a phone or a computer, and scaled down if the stage is smaller', () => {
  const { unmount } = open()
  const pressed = () => screen.getByRole('button', { pressed: true }).textContent
  expect([pressed(), observed.map(({ target }) => target.contains(frame()))]).toEqual(['Celular', [true]])
  expect(setStage(720, 600)).toEqual(['360px', '600px', '1'])
  expect(setStage(180, 600)).toEqual(['360px', '1200px', '0.5'])
  fireEvent.click(screen.getByRole('button', { name: 'Computador' }))
  expect([pressed(), observed.length]).toEqual(['Computador', 1])
  expect(setStage(640, 600)).toEqual(['1280px', '1200px', '0.5'])
  unmount()
  expect(observed).toEqual([])
})

test('the page is awaited until it is there: an empty frame is not yet it', () => {
  open()
  expect(status()).toBe('Montando a página…')
  load('about:blank')
  expect([status(), frame().hidden]).toEqual(['Montando a página…', false])
  load('http://localhost/preview')
  expect([status(), frame().hidden]).toEqual([undefined, false])
})

test('a page that may not be read is the browser’s own, or comes from the host of the API', () => {
  open()
  load()
  expect([status(), frame().hidden]).toEqual([expect.stringMatching(/^O servidor não respondeu/), true])
  const server = publicSettings()
  Object.assign(server, { apiUrl: 'https://api.example' })
  onTestFinished(() => void Object.assign(server, { apiUrl: '' }))
  load()
  expect([status(), frame().hidden]).toEqual([undefined, false])
})
