import { QueryClientProvider } from '@tanstack/react-query'
import { CircleHelp, LogOut } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { Logo } from '#browser/logo.tsx'
import { OtherUser } from '../auth/other-user.tsx'
import { signOut } from '../auth/session.tsx'
import { SignInAgain } from '../auth/sign-in-again.tsx'
import { arrival } from '../auth/sign-in-calls.ts'
import { createQueryClient } from '../calls/actions.ts'
import { Button } from '../ui/button.tsx'
import { SiteLink } from '../ui/links.tsx'
import { panelText } from '../ui/panel.text.ts'
import { paths } from '../ui/paths.ts'
import { ScreenSkeleton } from '../ui/skeletons.tsx'
import { withdrawUndo } from '../undo/offer-undo.tsx'
import { followTexts, useBrand } from './brand.ts'
import { PanelBoundary } from './panel-boundary.tsx'
import { PanelTabs } from './panel-tabs.tsx'

/** The frame of every screen behind the guard. It owns the loaded lists, so that signing out removes them. */
export function PanelLayout({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => followTexts(createQueryClient()))
  const [pathname] = useLocation()
  useScrollPosition()
  // Signing out removes this frame.
  useEffect(
    () => () => {
      withdrawUndo()
      arrival.isWithinPage = false
    },
    [],
  )
  const askAgain = () =>
    queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
  return (
    <QueryClientProvider client={queryClient}>
      <SignInAgain onSignedIn={askAgain}>
        <a href="#content" className="skip-link primary-button visually-hidden">
          {panelText.skipToContent}
        </a>
        <OtherUser />
        <PanelHeader />
        <PanelTabs />
        <OfflineLine />
        <main id="content" tabIndex={-1} className="screen">
          <Suspense fallback={<ScreenSkeleton />}>
            <TitleFocus key={`title of ${pathname}`} />
            <PanelBoundary key={pathname} isFramed>
              {children}
            </PanelBoundary>
            <ScreenHelp />
          </Suspense>
        </main>
      </SignInAgain>
    </QueryClientProvider>
  )
}

/** On a phone the header leads to 'Seu site', but not from there, nor from the dashboard, which has it as a row. */
function PanelHeader() {
  const [pathname] = useLocation()
  return (
    <header className="panel-header">
      <div className="panel-bar line">
        <Logo own={useBrand()} label={panelText.logo} />
        <Link to={paths.dashboard} className="panel-title">
          {panelText.title}
        </Link>
        {pathname !== paths.dashboard && pathname !== paths.site && (
          <Link to={paths.site} className="quiet-button phone-only">
            {panelText.site}
          </Link>
        )}
        <SiteLink href="/" className="quiet-button from-tablet">
          {panelText.viewSite}
        </SiteLink>
        <Button Icon={LogOut} onClick={signOut}>
          {panelText.signOut}
        </Button>
      </div>
    </header>
  )
}

/** Says that there is no internet, until there is. */
function OfflineLine() {
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine)
  return <div role="status">{!isOnline && <p className="strip strong tinted">{panelText.offline}</p>}</div>
}

function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const screensWithoutHelp: readonly string[] = [paths.dashboard, paths.help, paths.site]

/** A link to the help's chapter about the screen one is on. The help itself has none, nor has the site, which fills the window. */
function ScreenHelp() {
  const [pathname] = useLocation()
  if (screensWithoutHelp.includes(pathname)) return null
  return (
    <p className="apart">
      <Link to={`${paths.help}#${pathname.split('/')[2]}`} className="quiet-button flush">
        <CircleHelp aria-hidden="true" />
        {panelText.screenHelp}
      </Link>
    </p>
  )
}

/** Focuses the title of a screen once its script is loaded, and before a field or an item that the address names gets the focus. */
function TitleFocus() {
  useLayoutEffect(() => {
    const title = document.querySelector('h1')
    // An unknown address, which redirects.
    if (!title) return
    title.tabIndex = -1
    if (arrival.isWithinPage) title.focus({ preventScroll: true })
    arrival.isWithinPage = true
  }, [])
  return null
}

/** Opens each screen at its top; going back restores the scroll position. A browser does so before the former screen is rendered. */
function useScrollPosition(): void {
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const positions = new Map<string, number>()
    const address = () => location.pathname + location.search
    let shown = address()
    // Not by the entry of a form.
    const hasMoved = () => {
      const former = shown
      shown = address()
      return shown !== former
    }
    const listeners = {
      scroll: () => positions.set(address(), window.scrollY),
      replaceState: hasMoved,
      pushState: () => hasMoved() && window.scrollTo(0, 0),
      popstate() {
        if (!hasMoved()) return
        const top = positions.get(address()) ?? 0
        // Once the screen is rendered.
        requestAnimationFrame(() => window.scrollTo(0, top))
      },
    }
    const entries = Object.entries(listeners)
    for (const [event, listener] of entries) window.addEventListener(event, listener, { passive: true })
    return () => {
      for (const [event, listener] of entries) window.removeEventListener(event, listener)
    }
  }, [])
}
