// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CardPicture } from './card-picture.tsx'

afterEach(cleanup)

const placeholder = () => document.querySelector('.card-picture svg')

test('an external picture that fails gives way to the icon of an item without one, until it has another address', () => {
  const { rerender } = render(<CardPicture picture={null} image="https://fotos.example/a.jpg" alt="Toldo" />)
  expect(placeholder()).toBeNull()
  fireEvent.error(screen.getByAltText('Toldo'))
  expect(screen.queryByAltText('Toldo')).toBeNull()
  expect(placeholder()).not.toBeNull()
  rerender(<CardPicture picture={null} image="https://fotos.example/b.jpg" alt="Toldo" />)
  expect(screen.getByAltText('Toldo').getAttribute('src')).toBe('https://fotos.example/b.jpg')
  rerender(<CardPicture picture={null} image="" alt="Toldo" />)
  expect(placeholder()).not.toBeNull()
})
