import { type ComponentType, lazy, Suspense } from 'react'

const retryDelayMs = 800

/**
 * A screen whose script is loaded when it is first shown, and once more after 800 ms, as a phone's network may fail for a moment. Browsers that
 * keep a failed import for the page's life (Chromium before 156, Firefox before 154, Safari) show PanelBoundary instead.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({
    default: await load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
      return await load()
    }),
  }))
  return Loaded as ComponentType<Props>
}

/** A part of a screen that is loaded like one; nothing is in its place meanwhile. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyScreen(load)
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
