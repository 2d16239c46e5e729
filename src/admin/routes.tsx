import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { LoginScreen } from './auth/login-screen.tsx'
import { RequireSession } from './auth/require-session.tsx'
import { PanelBoundary } from './layout/panel-boundary.tsx'
import { ScreenSkeleton } from './layout/screen-skeleton.tsx'
import { paths } from './paths.ts'

// Only the sign-in is in the first load; what lies behind the guard comes when it is needed.
const PanelLayout = lazy(async () => ({ default: (await import('./layout/panel-layout.tsx')).PanelLayout }))
const DashboardScreen = lazy(async () => ({
  default: (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
}))
const ProductScreen = lazy(async () => ({ default: (await import('./products/product-screen.tsx')).ProductScreen }))
const ServiceScreen = lazy(async () => ({ default: (await import('./services/service-screen.tsx')).ServiceScreen }))
const UserScreen = lazy(async () => ({ default: (await import('./users/user-screen.tsx')).UserScreen }))
const FaqScreen = lazy(async () => ({ default: (await import('./faq/faq-screen.tsx')).FaqScreen }))
const FooterScreen = lazy(async () => ({ default: (await import('./footer/footer-screen.tsx')).FooterScreen }))

/** The table of screens (spec §2). `/admin` and what is unknown below it lead to the dashboard. */
export function PanelRoutes() {
  return (
    <PanelBoundary>
      <Suspense fallback={<ScreenSkeleton />}>
        <Routes>
          <Route path={paths.login} element={<LoginScreen />} />
          <Route
            element={
              <RequireSession>
                <PanelLayout />
              </RequireSession>
            }
          >
            <Route path={paths.dashboard} element={<DashboardScreen />} />
            <Route path={paths.users} element={<UserScreen />} />
            <Route path={paths.products} element={<ProductScreen />} />
            <Route path={paths.services} element={<ServiceScreen />} />
            <Route path={paths.footer} element={<FooterScreen />} />
            <Route path={paths.faq} element={<FaqScreen />} />
            <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
          </Route>
        </Routes>
      </Suspense>
    </PanelBoundary>
  )
}
