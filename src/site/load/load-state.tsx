import type { ReactNode } from 'react'
import { siteText } from '../site.text.ts'
import type { AsyncState } from './use-list.ts'

interface LoadStateProps<T> {
  state: AsyncState<T>
  /** The specification's text for this list (spec §8). */
  error: string
  children: (data: T) => ReactNode
}

/** Shows the loading text, then the content or the error with a retry button. */
export function LoadState<T>({ state, error, children }: LoadStateProps<T>) {
  if (state.status === 'loaded') return children(state.data)
  if (state.status === 'loading')
    return (
      <p role="status" className="load-panel">
        <span className="valance" aria-hidden="true" />
        {siteText.load.loading}
      </p>
    )
  return (
    <div role="alert" className="load-panel">
      <p>
        <b>{error}</b>
      </p>
      <p>{siteText.load.later}</p>
      <button type="button" className="button button-brand" onClick={state.retry}>
        {siteText.load.retry}
      </button>
    </div>
  )
}
