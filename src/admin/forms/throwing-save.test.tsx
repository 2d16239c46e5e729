// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fillForm, openFooter, openPanel, stored, toasts } from '#support/open-panel.tsx'
import { panelSlices } from '#support/panel-slices.ts'

/** Makes the check of a text that has these letters fail, as a function does that an old browser lacks. Returns the way back. */
function breakChecksOf(letters: string): () => void {
  const trim = String.prototype.trim
  const broken = vi.spyOn(String.prototype, 'trim').mockImplementation(function (this: string) {
    // Not in the render, whose fault the screen's boundary shows.
    if (this.includes(letters) && new Error().stack?.includes('zod')) throw new TypeError('missing in this browser')
    return trim.call(this)
  })
  const restore = () => broken.mockRestore()
  onTestFinished(restore)
  return restore
}

test.each(panelSlices)(
  'a check of $slice that throws ends as a failed save, and nothing typed is lost',
  async (row) => {
    const panel = await openPanel(row.address, { environment: { PRODUCT_IMAGE_REQUIRED: 'false' } })
    const { user } = panel
    panel.open()
    await user.click(await screen.findByRole('button', { name: row.text.add }))
    await fillForm(user, row)
    const typed = Object.entries(row.fill).map(([label, value]) => [screen.getByLabelText(label), value] as const)
    const restore = breakChecksOf(row.filled)
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(toasts()).toEqual([row.text.noAnswer]))
    restore()
    for (const [field, value] of typed) expect(field).toHaveProperty('value', value)
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(toasts()).toContain(row.text.created))
  },
)

test('a check of the footer that throws ends as a failed save, and nothing typed is lost', async () => {
  const { user, open } = await openFooter()
  open()
  const title = await screen.findByLabelText<HTMLInputElement>('Título')
  await waitFor(() => expect(title.value).toBe(stored.title))
  await user.type(title, ' e família')
  const restore = breakChecksOf('e família')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(toasts()).toEqual(['Erro ao atualizar configurações']))
  restore()
  expect(title.value).toBe(`${stored.title} e família`)
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(toasts()).toContain('Configurações atualizadas com sucesso'))
})
