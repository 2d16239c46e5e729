import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { Dispatch } from 'react'
import { siteText } from '../site.text.ts'
import type { SliderEvent, SliderState } from './slider-state.ts'

interface SliderControlsProps {
  state: SliderState
  count: number
  dispatch: Dispatch<SliderEvent>
}

export function SliderControls({ state, count, dispatch }: SliderControlsProps) {
  const text = siteText.hero
  return (
    <div className="hero-controls scripted">
      <button
        type="button"
        aria-label={text.previous}
        className="icon-button"
        onClick={() => dispatch({ type: 'step', by: -1 })}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its index.
          key={index}
          type="button"
          aria-label={text.goTo(index + 1)}
          aria-current={index === state.wanted ? 'true' : undefined}
          className="icon-button hero-dot"
          onClick={() => dispatch({ type: 'go', to: index })}
        />
      ))}
      <button
        type="button"
        aria-label={text.next}
        className="icon-button"
        onClick={() => dispatch({ type: 'step', by: 1 })}
      >
        <ChevronRight aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={state.isPaused ? text.play : text.pause}
        className="icon-button"
        onClick={() => dispatch({ type: 'pause', isPaused: !state.isPaused })}
      >
        {state.isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </button>
    </div>
  )
}
