import { type ComponentType, lazy, useState } from 'react'
import type { LoadedAhead } from './layout/use-prefetch.ts'
import { paths } from './paths.ts'

const retryDelayMs = 800

/** What a screen's script brings. */
interface LoadedScreen<Props> extends LoadedAhead {
  Screen: ComponentType<Props>
}

/** Only the sign-in is in the first load; what lies behind the guard comes when it is needed. */
export const PanelLayout = lazyScreen(async () => {
  const { PanelLayout } = await import('./layout/panel-layout.tsx')
  return { Screen: PanelLayout }
}).Screen

/** The screens behind the guard by their address (spec §2), each a script of its own. */
export const screens = [
  {
    path: paths.dashboard,
    ...lazyScreen(async () => {
      const { DashboardScreen } = await import('./dashboard/dashboard-screen.tsx')
      return { Screen: DashboardScreen }
    }),
  },
  {
    path: paths.products,
    ...lazyScreen(async () => {
      const { ProductScreen, productList } = await import('./products/product-screen.tsx')
      return { Screen: ProductScreen, list: productList }
    }),
  },
  {
    path: paths.services,
    ...lazyScreen(async () => {
      const { ServiceScreen, serviceList } = await import('./services/service-screen.tsx')
      return { Screen: ServiceScreen, list: serviceList }
    }),
  },
  {
    path: paths.footer,
    ...lazyScreen(async () => {
      const { FooterScreen, footerList } = await import('./footer/footer-screen.tsx')
      return { Screen: FooterScreen, list: footerList }
    }),
  },
  {
    path: paths.faq,
    ...lazyScreen(async () => {
      const { FaqScreen, faqList } = await import('./faq/faq-screen.tsx')
      return { Screen: FaqScreen, list: faqList }
    }),
  },
  {
    path: paths.users,
    ...lazyScreen(async () => {
      const { UserScreen, userList } = await import('./users/user-screen.tsx')
      return { Screen: UserScreen, list: userList }
    }),
  },
]

/**
 * A screen whose script comes when it is first opened, or before, when `load` is called; from then on it is drawn without
 * a moment of its stand-in. A phone's network may fail once without losing the screen.
 */
function lazyScreen<Props extends object = object>(fetchScreen: () => Promise<LoadedScreen<Props>>) {
  let loaded: LoadedScreen<Props> | undefined
  async function load(): Promise<LoadedScreen<Props>> {
    loaded ??= await fetchScreen().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
      return await fetchScreen()
    })
    return loaded
  }
  const Later: ComponentType<Props> = lazy(async () => ({ default: (await load()).Screen }))
  function Screen(props: Props) {
    // Kept from the first drawing on: another component in its place would forget what was typed.
    const [Shown] = useState(() => loaded?.Screen ?? Later)
    return <Shown {...props} />
  }
  return { Screen, load }
}
