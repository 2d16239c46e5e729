import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { createSessionStore } from '#server/auth/sessions.store.ts'
import { openPanel } from './open-panel.tsx'

/** The panel at the history, and calls that change something as its administrator, Ana, or with another token. */
export async function setupHistory(path = '/admin/history') {
  const panel = await openPanel(path)
  async function change(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token?: string) {
    const headers = token ? { authorization: `Bearer ${token}` } : panel.authorization
    const reply = await panel.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
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

/** Opens an entry by its sentence and returns lookups in it. */
export async function openEntry(user: { click: (element: Element) => Promise<void> }, sentence: RegExp) {
  const button = await screen.findByRole('button', { name: sentence })
  await user.click(button)
  return within(button.closest('li') as HTMLElement)
}
