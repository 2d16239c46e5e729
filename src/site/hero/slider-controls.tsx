import type { Dispatch } from 'react'
import { IconButton } from '#browser/icon-button.tsx'
import { ChevronLeft, ChevronRight, Pause, Play } from '../icons.tsx'
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
      <IconButton Icon={ChevronLeft} label={text.previous} onClick={() => dispatch({ type: 'step', by: -1 })} />
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
      <IconButton Icon={ChevronRight} label={text.next} onClick={() => dispatch({ type: 'step', by: 1 })} />
      <IconButton
        Icon={state.isPaused ? Play : Pause}
        label={state.isPaused ? text.play : text.pause}
        onClick={() => dispatch({ type: 'pause', isPaused: !state.isPaused })}
      />
    </div>
  )
}
