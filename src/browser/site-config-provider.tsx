import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { SiteConfig, SiteConfigInput } from '#contract/site-config.ts'
import { siteConfigText } from './site-config.text.ts'

/** Loading, then loaded or error (spec §4); `config` is undefined while nothing is configured. */
export type SiteConfigState =
  | { status: 'loading' }
  | { status: 'loaded'; config: SiteConfig | undefined }
  | { status: 'failed'; error: Error }

interface SiteConfigProviderProps {
  /** What came with the document, or null if it has to be loaded. */
  served: SiteConfig[] | null
  /** The two calls of spec §7. The page's `load` fetches its code first, as hardly a visitor needs it. */
  load: () => Promise<SiteConfig[]>
  save?: (input: SiteConfigInput) => Promise<SiteConfig>
  children: ReactNode
}

interface SiteConfigContextValue {
  state: SiteConfigState
  reload: () => void
  /**
   * Saves the configuration and shows it to all components below.
   *
   * @throws Error with the spec's text, whose cause is the failed call
   */
  update: (input: SiteConfigInput) => Promise<void>
}

const SiteConfigContext = createContext<SiteConfigContextValue | undefined>(undefined)

/** The company's contact data for both apps: served or loaded, and updated; the list's first element is used. */
export function SiteConfigProvider({ served, load, save, children }: SiteConfigProviderProps) {
  const [state, setState] = useState<SiteConfigState>(served ? loaded(served) : { status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what loads it again
  useEffect(() => {
    if (served) return
    let isCurrent = true
    const show = (next: SiteConfigState) => isCurrent && setState(next)
    show({ status: 'loading' })
    load().then(
      (list) => show(loaded(list)),
      (cause: unknown) => show({ status: 'failed', error: new Error(siteConfigText.loadFailed, { cause }) }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])

  const reload = useCallback(() => setAttempt((count) => count + 1), [])
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
  if (!value) throw new Error('useSiteConfig is used outside a SiteConfigProvider')
  return value
}

// The public read is a list whose first element is used (spec §3).
function loaded([config]: SiteConfig[]): SiteConfigState {
  return { status: 'loaded', config }
}
