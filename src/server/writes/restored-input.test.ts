import { describe, expect, test } from 'vitest'
import { readableState, restoredInput, withoutChange } from './restored-input.ts'

const [red, blue] = ['a', 'b'].map((letter) => ({ hash: letter.repeat(64), width: 10, height: 10 }))
const addressOf = (picture: typeof red, host = '') => `${host}/media/${picture?.hash}-960.webp`
const host = 'https://api.toldaria.example'

describe('the input for a former state', () => {
  test('has its stored picture, or its external URL, or none, and not its id', () => {
    const product = { _id: '1', title: 'Toldo' }
    expect(restoredInput('products', { ...product, picture: red, image: addressOf(red) })).toEqual({
      title: 'Toldo',
      image: { hash: red?.hash },
    })
    const url = 'https://imagens.example/a.jpg'
    expect(restoredInput('products', { ...product, picture: null, image: url })).toEqual({
      title: 'Toldo',
      image: { url },
    })
    for (const none of [{ picture: null, image: '' }, {}])
      expect(restoredInput('products', { ...product, ...none })).toEqual({ title: 'Toldo', image: null })
  })

  test('has a picture that only the server sets in its own field', () => {
    expect(restoredInput('services', { title: 'Vídeo', poster: red })).toEqual({
      title: 'Vídeo',
      poster: { hash: red?.hash },
      image: null,
    })
    expect(restoredInput('services', { title: 'Vídeo', poster: null })).toMatchObject({ title: 'Vídeo', poster: null })
  })
})

describe('a state without a change', () => {
  test('has the former values of the changed fields only, also of those that were not there before', () => {
    const change = { before: { title: 'A', text: 'a' }, after: { title: 'B', text: 'a', more: 'new' } }
    expect(withoutChange('faq', change, { title: 'C', text: 'c', more: 'newer', other: 1 })).toEqual({
      title: 'A',
      text: 'c',
      more: undefined,
      other: 1,
    })
  })

  test('keeps the present picture unless the change was about it', () => {
    const before = { title: 'A', alt: 'A', picture: red, image: addressOf(red) }
    const present = { title: 'B', alt: 'Um toldo', picture: blue, image: addressOf(blue) }
    const renamed = { before, after: { ...before, title: 'B', alt: 'B' } }
    expect(withoutChange('products', renamed, present)).toEqual({ ...present, title: 'A' })
    expect(withoutChange('products', renamed, { ...present, alt: 'B' })).toEqual({ ...present, title: 'A', alt: '' })
    const replaced = { before, after: { ...before, picture: blue, image: addressOf(blue) } }
    expect(withoutChange('products', replaced, present)).toEqual({ ...present, picture: red, image: addressOf(red) })
  })

  test('has no poster of a video that it does not show', () => {
    const before = { youtubeId: 'a', title: 'A', poster: null }
    const change = { before, after: { ...before, youtubeId: 'b' } }
    expect(withoutChange('services', change, { ...before, youtubeId: 'b', poster: red })).toEqual({
      youtubeId: 'a',
      title: 'A',
    })
  })
})

describe('a former state as administrators read it now', () => {
  test('has the present addresses of its pictures, and stays as it is in the history', () => {
    const state = { title: 'Toldo', picture: red, image: addressOf(red) }
    expect(readableState('products', state, host)).toEqual({ ...state, image: addressOf(red, host) })
    expect(state.image).toBe(addressOf(red))
    const external = { picture: null, image: 'https://imagens.example/a.jpg' }
    expect(readableState('products', external, host)).toEqual(external)
    const video = { youtubeId: 'a', poster: red }
    expect(readableState('services', video, host)).toEqual(video)
  })

  test('has them in the rows of its lists too, whichever host they were written with', () => {
    const fabrics = [
      { name: 'Vermelha', image: addressOf(red, 'http://antes.example:8080') },
      { name: 'Azul', image: addressOf(blue) },
      { name: 'Lisa', image: '' },
    ]
    const [first, second, third] = fabrics
    expect(readableState('company', { fabrics }, host)).toEqual({
      fabrics: [{ ...first, image: addressOf(red, host) }, { ...second, image: addressOf(blue, host) }, third],
    })
    // Of a program before this field.
    expect(readableState('company', { town: 'Dourados' }, host)).toEqual({ town: 'Dourados', fabrics: [] })
    expect(readableState('company', { fabrics: [{ name: 'Lisa' }] }, host)).toEqual({ fabrics: [third] })
  })
})
