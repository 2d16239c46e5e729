import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialSlider, type SliderEvent, sliderReducer } from './slider-state.ts'

const reduce = sliderReducer(4)
const after = (...events: SliderEvent[]) => events.reduce(reduce, initialSlider)

test('§4 the slider wraps around at both ends', () => {
  expect(after({ type: 'step', by: -1 }).wanted).toBe(3)
  expect(after({ type: 'go', to: 3 }, { type: 'step', by: 1 }).wanted).toBe(0)
})

test('a slide is shown only when its picture is decoded', () => {
  const asked = after({ type: 'go', to: 2 })
  expect(asked).toMatchObject({ shown: 0, wanted: 2, present: [0, 2] })
  expect(reduce(asked, { type: 'decoded', slide: 2 }).shown).toBe(2)
})

test('a picture that comes after another slide was asked for is not shown', () => {
  const asked = after({ type: 'go', to: 1 }, { type: 'go', to: 2 }, { type: 'decoded', slide: 1 })
  expect(asked.shown).toBe(0)
})

test('a picture fetched ahead changes nothing of what is shown', () => {
  expect(after({ type: 'prepare', slide: 4 - 3 })).toEqual({ ...initialSlider, present: [0, 1] })
})

test('whatever happens, what is shown exists and its picture was fetched', () => {
  const event = fc.oneof(
    fc.record({ type: fc.constant('go' as const), to: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ type: fc.constant('step' as const), by: fc.constantFrom(1 as const, -1 as const) }),
    fc.record({ type: fc.constant('decoded' as const), slide: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ type: fc.constant('prepare' as const), slide: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ type: fc.constant('pause' as const), isPaused: fc.boolean() }),
  )
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const state = after(...events)
      expect(state.present).toContain(state.shown)
      expect(state.present).toContain(state.wanted)
    }),
  )
})
