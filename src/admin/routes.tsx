import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { LoginScreen } from './auth/login-screen.tsx'
import { RequireSession } from './auth/session.tsx'
import { PanelBoundary } from './layout/panel-boundary.tsx'
import { paths } from './paths.ts'
import { ScreenSkeleton } from './ui/skeletons.tsx'

const retryDelayMs = 800

// Only the sign-in is in the first load; what lies behind the guard comes when it is needed.
const PanelLayout = lazyScreen(() => import('./layout/panel-layout.tsx'), 'PanelLayout')
const DashboardScreen = lazyScreen(() => import('./dashboard/dashboard-screen.tsx'), 'DashboardScreen')
const ProductScreen = lazyScreen(() => import('./products/product-screen.tsx'), 'ProductScreen')
const ServiceScreen = lazyScreen(() => import('./services/service-screen.tsx'), 'ServiceScreen')
const UserScreen = lazyScreen(() => import('./users/user-screen.tsx'), 'UserScreen')
const FaqScreen = lazyScreen(() => import('./faq/faq-screen.tsx'), 'FaqScreen')
const FooterScreen = lazyScreen(() => import('./footer/footer-screen.tsx'), 'FooterScreen')

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

/** A screen whose script comes when it is first opened; a phone's network may fail once without losing the screen. */
function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => {
    const module = await load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
      return await load()
    })
    return { default: module[name] }
  })
}
