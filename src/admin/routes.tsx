import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { LoginScreen } from './auth/login-screen.tsx'
import { RequireSession } from './auth/session.tsx'
import { PanelBoundary } from './layout/panel-boundary.tsx'
import { paths } from './paths.ts'
import { PanelLayout, RecoverScreen, screens, WelcomeScreen } from './screens.tsx'
import { ScreenSkeleton } from './ui/skeletons.tsx'

/** All routes of the panel (spec §2). `/admin` and unknown paths below it redirect to the dashboard. */
export function PanelRoutes() {
  return (
    <PanelBoundary>
      <Suspense fallback={<ScreenSkeleton />}>
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
