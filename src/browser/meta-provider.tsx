import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { SiteConfig, SiteConfigInput } from '#contract/site-config.ts'
import { siteConfigText } from './site-config.text.ts'

/** Loading, then loaded or failed (spec §4). `config` is undefined while nothing is configured. */
export type SiteConfigState =
  | { status: 'loading' }
  | { status: 'loaded'; config: SiteConfig | undefined }
  | { status: 'failed'; error: Error }

interface SiteConfigProviderProps {
  /** The list served with the document, or null if it has to be loaded. */
  served: SiteConfig[] | null
  /** The list loaded before, shown while it is loaded again. */
  known?: SiteConfig[] | undefined
  /** The two calls of spec §7. The site's `load` imports its code first, since few visitors need it. */
  load: () => Promise<SiteConfig[]>
  save?: (input: SiteConfigInput) => Promise<SiteConfig>
  children: ReactNode
}

interface SiteConfigContextValue {
  state: SiteConfigState
  reload: () => void
  /** Saves the config. @throws Error with the spec's text (§8); its cause is the failed call. */
  update: (input: SiteConfigInput) => Promise<void>
}

const loading: SiteConfigState = { status: 'loading' }

const SiteConfigContext = createContext<SiteConfigContextValue | undefined>(undefined)

/** Provides the company's contact data, served or loaded, to site and panel. */
export function SiteConfigProvider({
  served,
  known = served ?? undefined,
  load,
  save,
  children,
}: SiteConfigProviderProps) {
  const [state, setState] = useState(known ? loaded(known) : loading)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (served) return
    let isCurrent = true
    const show = (next: SiteConfigState) => isCurrent && setState(next)
    load().then(
      (list) => show(loaded(list)),
      (cause: unknown) => show({ status: 'failed', error: new Error(siteConfigText.loadFailed, { cause }) }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])

  const reload = useCallback(() => {
    setState(loading)
    setAttempt((count) => count + 1)
  }, [])
  const update = useCallback(
    async (input: SiteConfigInput) => {
      try {
        const config = await save?.(input)
        setState({ status: 'loaded', config })
      } catch (cause) {
        throw new Error(siteConfigText.updateFailed, { cause })
      }
    },
    [save],
  )

  const value = useMemo(() => ({ state, reload, update }), [state, reload, update])
  return <SiteConfigContext value={value}>{children}</SiteConfigContext>
}

export function useSiteConfig(): SiteConfigContextValue {
  const value = useContext(SiteConfigContext)
  if (!value) throw new Error('useSiteConfig must be used within a SiteConfigProvider')
  return value
}

// GET returns a list; only its first element is used (spec §3).
function loaded([config]: SiteConfig[]): SiteConfigState {
  return { status: 'loaded', config }
}
