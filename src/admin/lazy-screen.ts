import { type ComponentType, lazy } from 'react'

const retryDelayMs = 800

/** A screen whose script comes when it is first opened; a phone's network may fail once without losing the screen. */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => {
    const module = await load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
      return await load()
    })
    return { default: module[name] }
  })
}
