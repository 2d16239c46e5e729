import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { SignInAgain } from '../auth/sign-in-again.tsx'
import { createQueryClient } from '../lists/entity-queries.ts'
import { panelText } from '../panel.text.ts'
import { ScreenSkeleton } from '../ui/skeletons.tsx'
import { withdrawUndo } from '../undo/offer-undo.tsx'
import { OfflineLine } from './offline-line.tsx'
import { PanelHeader } from './panel-header.tsx'
import { PanelTabs } from './panel-tabs.tsx'
import { ScreenHelp } from './screen-help.tsx'
import { useScrollPosition } from './use-scroll-position.ts'

/** The frame of every screen behind the guard. It owns the loaded lists, so that signing out removes them. */
export function PanelLayout() {
  const [queryClient] = useState(createQueryClient)
  useScrollPosition()
  // Signing out removes this frame.
  useEffect(() => withdrawUndo, [])
  const askAgain = () =>
    queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
  return (
    <QueryClientProvider client={queryClient}>
      <SignInAgain onSignedIn={askAgain}>
        <a href="#content" className="skip-link primary-button">
          {panelText.skipToContent}
        </a>
        <PanelHeader />
        <PanelTabs />
        <OfflineLine />
        <main id="content" tabIndex={-1} className="screen">
          <Suspense fallback={<ScreenSkeleton />}>
            <Outlet />
            <ScreenHelp />
          </Suspense>
        </main>
      </SignInAgain>
    </QueryClientProvider>
  )
}
