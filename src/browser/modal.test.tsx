// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Modal } from './modal.tsx'

function openModal() {
  const onClose = vi.fn()
  const { unmount } = render(
    <Modal title="Editar Produto" onClose={onClose}>
      <button type="submit">Excluir</button>
    </Modal>,
  )
  onTestFinished(unmount)
  const dialog = screen.getByRole('dialog')
  vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 200, 200))
  const press = (down: number, up: number, detail = 1) => {
    fireEvent.pointerDown(dialog, { clientX: down, clientY: down })
    fireEvent.click(dialog, { clientX: up, clientY: up, detail })
  }
  return { onClose, press, button: screen.getByRole('button', { name: 'Excluir' }) }
}

const inside = 150
const backdrop = 20

test('§2 a click on the backdrop closes the dialog, a press that begins or ends inside does not', () => {
  const { onClose, press } = openModal()
  press(inside, inside)
  press(inside, backdrop)
  press(backdrop, inside)
  expect(onClose).not.toHaveBeenCalled()
  press(backdrop, backdrop)
  expect(onClose).toHaveBeenCalledOnce()
})

test('the second click of a double click on the button that opened the dialog neither closes it nor presses its buttons', () => {
  const { onClose, press, button } = openModal()
  press(backdrop, backdrop, 2)
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }), { detail: 2 })
  expect(fireEvent.click(button, { detail: 3 })).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
})

test('a double click inside the dialog is two clicks', () => {
  const { button } = openModal()
  expect(fireEvent.click(button, { detail: 1 })).toBe(true)
  expect(fireEvent.click(button, { detail: 2 })).toBe(true)
})
