import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { expect, onTestFinished, vi } from 'vitest'
import { PanelRoutes } from '#admin/routes.tsx'
import { ToastOutlet } from '#admin/toasts/toast-outlet.tsx'
import { saveSession } from '#browser/session.ts'
import type { PublicSettings } from '#contract/page-content.ts'
import { createSessionStore } from '#server/access/sessions.store.ts'
import { fetchThroughApp } from './fetch-through-app.ts'
import { pixel } from './history.ts'

// A busy machine is slow, not wrong: a screen's code is compiled when it is first opened, and the process that decodes a photo has a low
// priority. At a load of 20 a save with a photo took more than 8 s.
configure({
  asyncUtilTimeout: Number(process.env.TEST_WAIT_MS ?? 60_000),
  // Without the document, which would be printed each time that a search is repeated: a tenth of the time. `screen.debug()` prints it.
  getElementError: (message) => new Error(message ?? ''),
})

interface OpenPanelOptions {
  /** Whether a session is stored first. */
  signedIn?: boolean
  environment?: NodeJS.ProcessEnv
}

/** Prepares the panel at a path, on the real app, with the administrator signed in. `open` renders it, or another path. */
export async function openPanel(path: string, { signedIn = true, environment = {} }: OpenPanelOptions = {}) {
  const server = await fetchThroughApp(environment)
  const { admin, token } = server
  writeSettings({ productImageRequired: environment.PRODUCT_IMAGE_REQUIRED !== 'false' })
  if (signedIn) saveSession({ userId: admin._id, access_token: token, email: admin.email })
  const user = setupUser()
  vi.stubGlobal('createImageBitmap', decodePicture)
  onTestFinished(() => {
    cleanup()
    toast.remove()
    localStorage.clear()
    sessionStorage.clear()
  })
  return { ...server, user, open: (at = path) => renderPanel(at) }
}

/**
 * Like `userEvent`, but `type` puts each text in at once, as pasting does, and presses keys such as `{Enter}`: each letter would render the
 * form. What depends on single letters uses `keyboard`.
 */
function setupUser(): UserEvent {
  const user = userEvent.setup({ delay: null })
  const type = async (element: Element, text: string) => {
    await user.click(element)
    for (const part of text.split(/(\{\w+\})/)) await (part.startsWith('{') ? user.keyboard(part) : user.paste(part))
  }
  return { ...user, type }
}

/** A photo of one pixel. */
export function photo(name = 'foto.png', colour: Parameters<typeof pixel>[0] = 'red'): File {
  return new File([Buffer.from(pixel(colour).split(',')[1] ?? '', 'base64')], name, { type: 'image/png' })
}

/** A file that no browser can show. */
export const brokenPhoto = (name = 'quebrada.heic') => new File(['…'], name, { type: 'image/heic' })

/** In place of the browser's decoder, which happy-dom lacks: it decodes what has the beginning of a PNG. */
async function decodePicture(file: Blob) {
  if ((await file.slice(1, 4).text()) !== 'PNG') throw new DOMException('cannot decode', 'InvalidStateError')
  return { width: 1, height: 1, close() {} }
}

/** Opens a screen of the panel, and its form in create mode by the button of this name. */
export async function openCreateForm(path: string, add: string) {
  const panel = await openPanel(path)
  panel.open()
  await panel.user.click(await screen.findByRole('button', { name: add }))
  return panel
}

/** Renders the panel; a test may prepare the server before. */
function renderPanel(path: string) {
  history.pushState(null, '', path)
  return render(
    <>
      <PanelRoutes />
      <ToastOutlet />
    </>,
  )
}

/** Adds the settings to the document, as the server does. The panel caches them, so a test file can have only one set. */
function writeSettings(settings: Partial<PublicSettings>): void {
  const block = document.createElement('script')
  Object.assign(block, { type: 'application/json', id: 'settings', textContent: JSON.stringify(settings) })
  document.getElementById('settings')?.remove()
  document.head.append(block)
}

/** The panel's current path with its query. */
export function address(): string {
  return location.pathname + location.search
}

/** The texts of the toasts shown, newest first, without the offer to undo. */
export function toasts(): string[] {
  return [...document.querySelectorAll('.toast p')]
    .filter((text) => text !== offerOf(text))
    .map(({ textContent }) => textContent)
}

/** The last text of a notice with a button is its offer, which is hidden while the success is shown. */
function offerOf(part: Element): Element | undefined {
  return [...(part.closest('.toast-custom')?.querySelectorAll('p') ?? [])].at(-1)
}

/** What the toast says that offers to undo; '' without one. */
export function undoOffered(): string {
  const offers = [...document.querySelectorAll('.toast-custom')].filter((offer) => !offer.hasAttribute('data-leaving'))
  return offers[0]?.querySelector('p:last-of-type')?.textContent ?? ''
}

/** Types each text into the field of its label, after what is there. */
export async function typeInto(user: UserEvent, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await user.type(screen.getByLabelText(label), text)
}

/** Fills the form of a new item. */
export async function fillForm(user: UserEvent, slice: { fill: Record<string, string>; photo?: string | undefined }) {
  await typeInto(user, slice.fill)
  if (slice.photo === undefined) return
  await user.upload(screen.getByLabelText(slice.photo), photo())
  await screen.findByRole('button', { name: 'Remover imagem' })
}

/** Signs in, on the screen of the login or in place, where the e-mail is known already. */
export async function signIn(user: UserEvent, password: string, email?: string): Promise<void> {
  if (email) await user.type(await screen.findByLabelText('E-mail'), email)
  await user.type(await screen.findByLabelText('Senha'), password)
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
}

/** The card of an item in its list. */
export async function findCard(title: string): Promise<HTMLElement> {
  return (await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement
}

/** Opens a row of 'Página', also of its closed group, by the beginning of its name. Returns lookups in its form. */
export async function openPageRow(user: UserEvent, title: string) {
  const name = new RegExp(`^${title}`)
  const row = await screen.findByRole<HTMLButtonElement>('button', { name, hidden: true })
  await waitFor(() => expect(row.disabled).toBe(false))
  await user.click(row)
  return within(await screen.findByRole('dialog'))
}

/** Records the forms that are posted into a frame, which happy-dom would follow. The frames stay empty pages. */
export function watchForms() {
  const { settings } = (window as unknown as { happyDOM: { settings: object } }).happyDOM
  Object.assign(settings, { disableIframePageLoading: false, enableIframePageLoading: true })
  const posted: { action: string; target: string; method: string; fields: Record<string, unknown> }[] = []
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const { action, target, method } = this
    expect(document.querySelector(`iframe[name=${target}]`)).not.toBeNull()
    posted.push({ action, target, method, fields: Object.fromEntries(new FormData(this)) })
  })
  onTestFinished(() => submit.mockRestore())
  return posted
}

/** The calls with this method. */
export function callsOf(sent: readonly string[], method: string): string[] {
  return sent.filter((call) => call.startsWith(`${method} `))
}

const environment = { PRODUCT_IMAGE_REQUIRED: 'false' }

type Panel = Awaited<ReturnType<typeof openPanel>>

/** Signs a second administrator in, and returns what she writes with. */
export async function setupBia({ app, send }: Panel) {
  const account = { email: 'bia@toldaria.example', password: 'sombra e água' }
  await send('POST', '/users', { name: 'Bia', ...account })
  const { access_token } = (await app.inject({ method: 'POST', url: '/auth/login', payload: account })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  return async (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const { statusCode } = await app.inject({ method, url, headers, ...(payload && { payload }) })
    expect(statusCode).toBeLessThan(300)
  }
}

export const faqItem = { question: 'Qual é o prazo?', answer: 'Quinze dias.', order: 2 }

/** Opens the form of an item, and lets Bia write afterwards. */
export async function openForm(path: string, item: object, name: string) {
  const panel = await openPanel(`/admin${path}`, { environment })
  const { send } = panel
  const { _id } = (await send('POST', path, item)).json()
  const bia = await setupBia(panel)
  panel.open()
  const card = await findCard(name)
  const open = async () => {
    panel.sent.length = 0
    await panel.user.click(within(card).getByRole('button', { name: 'Editar' }))
    await waitFor(() => expect(panel.sent).toContain(`GET ${path}`))
    await new Promise((resolve) => setTimeout(resolve))
  }
  const list = async () => (await send('GET', path)).json<Record<string, unknown>[]>()
  return { ...panel, bia, open, list, url: `${path}/${_id}`, _id }
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const save = () => screen.getByRole('button', { name: 'Atualizar' })

/** The configuration that `openFooter` stores. */
export const stored = {
  title: 'Toldos Sombra Boa',
  description: 'Toldos sob medida.',
  address: 'Rua dos Ipês, 600',
  phone: '6733334444',
  email: 'contato@sombraboa.example',
  facebook: 'https://facebook.example/sombraboa',
  instagram: 'https://instagram.example/sombraboa',
  whatsapp: '67999998888',
}

/** The panel at its footer screen, with a stored configuration unless `configured` is false. */
export async function openFooter({ configured = true } = {}) {
  const panel = await openPanel('/admin/footer')
  if (configured) {
    const reply = await panel.send('POST', '/meta', stored)
    expect(reply.statusCode).toBe(200)
  }
  return panel
}

/** The panel at the history, and calls that change something as its administrator, Ana, or with another token. */
export async function setupHistory(path = '/admin/history') {
  const panel = await openPanel(path)
  async function change(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token?: string) {
    const reply = await panel.send(method, url, payload, token ? { authorization: `Bearer ${token}` } : {})
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    return reply.body === '' ? undefined : reply.json()
  }
  /** Creates a user and returns a token of theirs. */
  async function addUser(name: string): Promise<string> {
    const user = { name, email: `${name.toLowerCase()}@toldaria.example`, password: 'sombra' }
    return createSessionStore(panel.db).open((await change('POST', '/users', user))._id)
  }
  return { ...panel, change, addUser }
}

/** The sentences shown, newest first. */
export const sentences = () => [...document.querySelectorAll('.history-sentence')].map(({ textContent }) => textContent)
