// @vitest-environment happy-dom

import { act, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { initialSlider, type SliderEvent, sliderReducer, useSlider } from './slider.ts'

const reduce = sliderReducer(4)
const after = (...events: SliderEvent[]) => events.reduce(reduce, initialSlider)

test('§4 the slider wraps around at both ends', () => {
  expect(after({ type: 'step', by: -1 }).wanted).toBe(3)
  expect(after({ type: 'go', to: 3 }, { type: 'step', by: 1 }).wanted).toBe(0)
})

test('a slide is shown only when its picture is decoded', () => {
  const state = after({ type: 'go', to: 2 })
  expect(state).toMatchObject({ shown: 0, wanted: 2, fetched: [0, 2] })
  expect(reduce(state, { type: 'decoded', slide: 2 }).shown).toBe(2)
})

test('a slide is not shown if its picture is decoded after another slide was requested', () => {
  const state = after({ type: 'go', to: 1 }, { type: 'go', to: 2 }, { type: 'decoded', slide: 1 })
  expect(state.shown).toBe(0)
})

test('prefetching a picture does not change the shown slide', () => {
  expect(after({ type: 'prefetch', slide: 1 })).toEqual({ ...initialSlider, fetched: [0, 1] })
})

test('after any events, the pictures of the shown and the wanted slide are fetched', () => {
  const event = fc.oneof(
    fc.record({ type: fc.constant('go' as const), to: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ type: fc.constant('step' as const), by: fc.constantFrom(1 as const, -1 as const) }),
    fc.record({ type: fc.constant('decoded' as const), slide: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ type: fc.constant('prefetch' as const), slide: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ type: fc.constant('pause' as const), isPaused: fc.boolean() }),
  )
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const state = after(...events)
      expect(state.fetched).toContain(state.shown)
      expect(state.fetched).toContain(state.wanted)
    }),
  )
})

test('§9 each slide is shown for 5 s', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { result } = renderHook(() => useSlider(4, false))
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  for (const slide of [0, 1, 2, 3]) {
    const next = (slide + 1) % 4
    pass(4999)
    expect(result.current.state).toMatchObject({ shown: slide, wanted: slide })
    pass(1)
    expect(result.current.state).toMatchObject({ shown: slide, wanted: next })
    act(() => result.current.dispatch({ type: 'decoded', slide: next }))
    expect(result.current.state.shown).toBe(next)
  }
})
