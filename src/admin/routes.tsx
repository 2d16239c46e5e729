import { type ComponentType, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { stopSecondTaps } from '#browser/second-taps.ts'
import { LoginScreen } from './auth/login-screen.tsx'
import { RequireSession } from './auth/session.tsx'
import { PanelBoundary } from './layout/panel-boundary.tsx'
import { lazyScreen } from './ui/lazy-part.tsx'
import { paths, screenPath } from './ui/paths.ts'
import { ScreenSkeleton } from './ui/skeletons.tsx'

/** All routes of the panel (spec §2). `/admin` and unknown paths below it redirect to the dashboard. */
export function PanelRoutes() {
  useEffect(() => stopSecondTaps(), [])
  return (
    <PanelBoundary>
      <Suspense
        fallback={
          <div className="screen">
            <ScreenSkeleton />
          </div>
        }
      >
        <Switch>
          <Route path={paths.login} component={LoginScreen} />
          <Route path={paths.recover} component={RecoverScreen} />
          <Route path={paths.welcome} component={WelcomeScreen} />
          <Route>
            <RequireSession>
              <PanelLayout>
                <Switch>
                  {screens.map(({ path, Screen }) => (
                    <Route key={path} path={path} component={Screen} />
                  ))}
                  <Route>
                    <Redirect to={paths.dashboard} replace />
                  </Route>
                </Switch>
              </PanelLayout>
            </RequireSession>
          </Route>
        </Switch>
      </Suspense>
    </PanelBoundary>
  )
}

/** Only the sign-in is in the first load; screens behind the guard are loaded when needed. */
const PanelLayout = lazyScreen(async () => (await import('./layout/panel-layout.tsx')).PanelLayout)

/** The ways in without the password. */
const RecoverScreen = lazyScreen(async () => (await import('./recovery/recovery-screens.tsx')).RecoverScreen)
const WelcomeScreen = lazyScreen(async () => (await import('./recovery/recovery-screens.tsx')).WelcomeScreen)

/** The screens behind the guard (spec §2), each in a script of its own: the file `*-screen.tsx` of a folder exports its `Screen`. */
const screens = Object.entries(
  import.meta.glob<{ Screen: ComponentType }>(['./*/*-screen.tsx', '!./{auth,lists}/*']),
).map(([file, load]) => ({
  path: screenPath(file.split('/')[1] ?? ''),
  Screen: lazyScreen(async () => (await load()).Screen),
}))
