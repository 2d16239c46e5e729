/** Spec §9: a slide stands for 5 s. The fade of 1 s is in hero.css. */
export const slideIntervalMs = 5000

/** Which slide is shown, which one is asked for, and whose pictures have been fetched; all by index. */
export interface SliderState {
  shown: number
  /** Differs from `shown` while the picture asked for is not decoded yet. */
  wanted: number
  /** Pictures that are in the page: the first one came with it. */
  present: readonly number[]
  isPaused: boolean
}

export type SliderEvent =
  | { type: 'go'; to: number }
  | { type: 'step'; by: 1 | -1 }
  | { type: 'decoded'; slide: number }
  | { type: 'prepare'; slide: number }
  | { type: 'pause'; isPaused: boolean }

export const initialSlider: SliderState = { shown: 0, wanted: 0, present: [0], isPaused: false }

/** Past either end it goes on from the other (spec §4). */
export function wrap(index: number, count: number): number {
  return ((index % count) + count) % count
}

/** The slider of `count` slides. A slide is asked for first and shown when its picture is decoded. */
export function sliderReducer(count: number) {
  return (state: SliderState, event: SliderEvent): SliderState => {
    if (event.type === 'pause') return { ...state, isPaused: event.isPaused }
    if (event.type === 'prepare') return withPicture(state, wrap(event.slide, count))
    if (event.type === 'decoded') return event.slide === state.wanted ? { ...state, shown: event.slide } : state
    const wanted = wrap(event.type === 'go' ? event.to : state.wanted + event.by, count)
    return withPicture({ ...state, wanted }, wanted)
  }
}

function withPicture(state: SliderState, slide: number): SliderState {
  return state.present.includes(slide) ? state : { ...state, present: [...state.present, slide] }
}
