/** Spec §9: a slide is shown for 5 s. The fade of 1 s is in hero.css. */
export const slideIntervalMs = 5000

/** The slider's state. All numbers are indexes of slides. */
export interface SliderState {
  shown: number
  /** Differs from `shown` while the picture of the wanted slide is not decoded yet. */
  wanted: number
  /** The slides whose pictures are in the page. The first one is in the HTML. */
  fetched: readonly number[]
  isPaused: boolean
}

export type SliderEvent =
  | { type: 'go'; to: number }
  | { type: 'step'; by: 1 | -1 }
  | { type: 'decoded'; slide: number }
  | { type: 'prefetch'; slide: number }
  | { type: 'pause'; isPaused: boolean }

export const initialSlider: SliderState = { shown: 0, wanted: 0, fetched: [0], isPaused: false }

/** Wraps an index around at both ends (spec §4). */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count
}

/** The reducer of a slider with `count` slides. A slide is first wanted, then shown when its picture is decoded. */
export function sliderReducer(count: number) {
  return (state: SliderState, event: SliderEvent): SliderState => {
    if (event.type === 'pause') return { ...state, isPaused: event.isPaused }
    if (event.type === 'prefetch') return withPicture(state, wrapIndex(event.slide, count))
    if (event.type === 'decoded') return event.slide === state.wanted ? { ...state, shown: event.slide } : state
    const wanted = wrapIndex(event.type === 'go' ? event.to : state.wanted + event.by, count)
    return withPicture({ ...state, wanted }, wanted)
  }
}

function withPicture(state: SliderState, slide: number): SliderState {
  return state.fetched.includes(slide) ? state : { ...state, fetched: [...state.fetched, slide] }
}
