import { type ComponentType, lazy, useState } from 'react'
import type { EntityName } from '#contract/entities.ts'
import type { ScreenModule } from './layout/use-prefetch.ts'
import { entityPath, paths } from './paths.ts'

const retryDelayMs = 800

/** The exports of a screen's script. */
interface LoadedScreen<Props> extends ScreenModule {
  Screen: ComponentType<Props>
}

/** Only the sign-in is in the first load; screens behind the guard are loaded when needed. */
export const PanelLayout = lazyScreen(async () => (await import('./layout/panel-layout.tsx')).PanelLayout).Screen

/** The ways in without the password. */
export const RecoverScreen = lazyScreen(
  async () => (await import('./recovery/recover-screen.tsx')).RecoverScreen,
).Screen
export const WelcomeScreen = lazyScreen(
  async () => (await import('./recovery/welcome-screen.tsx')).WelcomeScreen,
).Screen

/** The screen of each entity, in a separate script, or the entity with whose screen it shares one. One without does not compile. */
const entityScreens: Record<EntityName, (() => Promise<LoadedScreen<object>>) | EntityName> = {
  products: async () => (await import('./products/product-screen.tsx')).productScreen,
  services: async () => (await import('./services/service-screen.tsx')).serviceScreen,
  works: async () => (await import('./works/work-screen.tsx')).workScreen,
  meta: async () => (await import('./meta/meta-screen.tsx')).metaScreen,
  company: async () => (await import('./page/page-screen.tsx')).pageScreen,
  texts: 'company',
  faq: async () => (await import('./faq/faq-screen.tsx')).faqScreen,
  users: async () => (await import('./users/user-screen.tsx')).userScreen,
}

/** The screens behind the guard by URL (spec §2), in the order of prefetching. */
export const screens = [
  {
    path: paths.dashboard,
    ...lazyScreen(async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen),
  },
  ...(Object.keys(entityScreens) as EntityName[]).flatMap((name) => {
    const screen = entityScreens[name]
    return typeof screen === 'string' ? [] : [{ path: entityPath(name), ...lazyScreen(screen) }]
  }),
  {
    path: paths.history,
    ...lazyScreen(async () => (await import('./history/history-screen.tsx')).HistoryScreen),
  },
  {
    path: paths.security,
    ...lazyScreen(async () => (await import('./security/security-screen.tsx')).SecurityScreen),
  },
  { path: paths.help, ...lazyScreen(async () => (await import('./help/help-screen.tsx')).HelpScreen) },
]

/**
 * A screen whose script is loaded when it is first opened, or earlier by `load`; once loaded it is rendered without its
 * fallback. A failed load is tried once more after 800 ms, as a phone's network may fail for a moment.
 */
function lazyScreen<Props extends object = object>(
  fetchScreen: () => Promise<LoadedScreen<Props> | ComponentType<Props>>,
) {
  let loaded: LoadedScreen<Props> | undefined
  async function load(): Promise<LoadedScreen<Props>> {
    if (loaded) return loaded
    const fetched = await fetchScreen().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
      return await fetchScreen()
    })
    loaded = typeof fetched === 'function' ? { Screen: fetched } : fetched
    return loaded
  }
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: (await load()).Screen }))
  function Screen(props: Props) {
    // Kept from the first render on: another component in its place would lose what was typed.
    const [Current] = useState(() => loaded?.Screen ?? Lazy)
    return <Current {...props} />
  }
  return { Screen, load }
}
