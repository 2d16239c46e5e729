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

test('a stored picture is loaded in the width that it has on a card', () => {
  const picture = { hash: 'a'.repeat(64), width: 1280, height: 960, avif: true }
  render(<CardPicture picture={picture} image="https://fotos.example/a.jpg" alt="Toldo" />)
  const sources = [...document.querySelectorAll('picture source')]
  expect(sources.map((source) => source.getAttribute('sizes'))).toEqual(
    Array(2).fill('(min-width: 72rem) 22rem, (min-width: 40rem) 50vw, 6.5rem'),
  )
  expect(screen.getByAltText('Toldo').getAttribute('src')).toContain(picture.hash)
})

test.each([
  ['gives way to the icon if it is as wide as one that stands for none', 120, { missingWidthPx: 120 }, true],
  ['is shown if it is wider', 121, { missingWidthPx: 120 }, false],
  ['is shown in any width if none stands for a missing one', 1, {}, false],
])('an external picture %s', (_, naturalWidth, more, isMissing) => {
  const icon = <b>Ícone</b>
  render(<CardPicture picture={null} image="https://videos.example/a.jpg" alt="Vídeo" icon={icon} {...more} />)
  const image = screen.getByAltText('Vídeo')
  expect(screen.queryByText('Ícone')).toBeNull()
  Object.defineProperty(image, 'naturalWidth', { value: naturalWidth })
  fireEvent.load(image)
  expect(screen.queryByText('Ícone') !== null).toBe(isMissing)
})

test('an item without a picture has the icon', () => {
  render(<CardPicture picture={undefined} alt="Toldo" />)
  expect(screen.queryByAltText('Toldo')).toBeNull()
  expect(placeholder()).not.toBeNull()
})
