// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useSlider } from './slider.ts'

test('§9 each slide is shown for 5 s, the first after the last', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { result } = renderHook(() => useSlider(4, false))
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  for (const slide of [0, 1, 2, 3]) {
    const next = (slide + 1) % 4
    pass(4999)
    expect(result.current).toMatchObject({ shown: slide, wanted: slide })
    pass(1)
    expect(result.current).toMatchObject({ shown: slide, wanted: next })
    act(() => result.current.show(next))
    expect(result.current.shown).toBe(next)
  }
})
