import { type ComponentType, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { LoginScreen } from './auth/login-screen.tsx'
import { RequireSession } from './auth/session.tsx'
import { PanelBoundary } from './layout/panel-boundary.tsx'
import { lazyScreen } from './lazy-part.tsx'
import { paths, screenPath } from './paths.ts'
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
