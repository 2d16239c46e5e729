import { type ComponentType, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import type { EntityName } from '#contract/entities.ts'
import { LoginScreen } from './auth/login-screen.tsx'
import { RequireSession } from './auth/session.tsx'
import { PanelBoundary } from './layout/panel-boundary.tsx'
import { lazyScreen } from './lazy-part.tsx'
import { entityPath, paths } from './paths.ts'
import { ScreenSkeleton } from './ui/skeletons.tsx'

/** All routes of the panel (spec §2). `/admin` and unknown paths below it redirect to the dashboard. */
export function PanelRoutes() {
  return (
    <PanelBoundary>
      <Suspense
        fallback={
          <div className="screen">
            <ScreenSkeleton />
          </div>
        }
      >
        <Routes>
          <Route path={paths.login} element={<LoginScreen />} />
          <Route path={paths.recover} element={<RecoverScreen />} />
          <Route path={paths.welcome} element={<WelcomeScreen />} />
          <Route
            element={
              <RequireSession>
                <PanelLayout />
              </RequireSession>
            }
          >
            {screens.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
          </Route>
        </Routes>
      </Suspense>
    </PanelBoundary>
  )
}

/** Only the sign-in is in the first load; screens behind the guard are loaded when needed. */
export const PanelLayout = lazyScreen(async () => (await import('./layout/panel-layout.tsx')).PanelLayout)

/** The ways in without the password. */
export const RecoverScreen = lazyScreen(async () => (await import('./recovery/recovery-screens.tsx')).RecoverScreen)
export const WelcomeScreen = lazyScreen(async () => (await import('./recovery/recovery-screens.tsx')).WelcomeScreen)

/** The screen of each entity, in a separate script, or the entity with whose screen it shares one. One without does not compile. */
const entityScreens: Record<EntityName, (() => Promise<ComponentType>) | EntityName> = {
  products: async () => (await import('./products/product-screen.tsx')).ProductScreen,
  services: async () => (await import('./services/service-screen.tsx')).ServiceScreen,
  works: async () => (await import('./works/work-screen.tsx')).WorkScreen,
  meta: async () => (await import('./meta/meta-screen.tsx')).MetaScreen,
  company: async () => (await import('./page/page-screen.tsx')).PageScreen,
  texts: 'company',
  faq: async () => (await import('./faq/faq-screen.tsx')).FaqScreen,
  users: async () => (await import('./users/user-screen.tsx')).UserScreen,
}

/** The screens behind the guard by URL (spec §2). */
export const screens = [
  {
    path: paths.dashboard,
    Screen: lazyScreen(async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen),
  },
  ...(Object.keys(entityScreens) as EntityName[]).flatMap((name) => {
    const load = entityScreens[name]
    return typeof load === 'string' ? [] : [{ path: entityPath(name), Screen: lazyScreen(load) }]
  }),
  {
    path: paths.history,
    Screen: lazyScreen(async () => (await import('./history/history-screen.tsx')).HistoryScreen),
  },
  {
    path: paths.security,
    Screen: lazyScreen(async () => (await import('./security/security-screen.tsx')).SecurityScreen),
  },
  { path: paths.help, Screen: lazyScreen(async () => (await import('./help/help-screen.tsx')).HelpScreen) },
]
