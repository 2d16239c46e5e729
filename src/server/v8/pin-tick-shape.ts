import { createHook } from 'node:async_hooks'

const firstFixedVersion = 24
const pinned: object[] = []

/**
 * Keeps `process.nextTick` fast for the life of the process, by keeping one tick object alive.
 *
 * Node makes each tick object from a literal with computed keys, and V8 caches the shape of that literal only weakly.
 * After a full GC without a live tick, V8 drops the shape, and every later nextTick takes 0.4 to 0.6 µs instead of 0.1.
 * On Node 20 and 22 that costs a tenth to a third of a visit's CPU; from Node 24 on a visit costs the same without it
 * (docs/decisions/016-fast-path-and-v8.md). The async hook only captures the object and is disabled at once.
 */
export function pinTickShape(): void {
  if (Number.parseInt(process.versions.node, 10) >= firstFixedVersion) return
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') pinned.push(resource)
    },
  })
  hook.enable()
  process.nextTick(() => {})
  hook.disable()
}
