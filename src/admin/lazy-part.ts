import { type ComponentType, lazy } from 'react'

const retryDelayMs = 800

/** A part whose script is loaded when it is first shown, and once more after 800 ms, as a phone's network may fail for a moment. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({
    default: await load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
      return await load()
    }),
  }))
}
