import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { type SiteConfig, type SiteConfigInput, siteConfig } from '#contract/site-config.ts'
import { call } from './http/call.ts'
import { siteConfigText } from './site-config.text.ts'

/** Loading, then loaded or error (spec §4); `config` is undefined while nothing is configured. */
export type SiteConfigState =
  | { status: 'loading' }
  | { status: 'loaded'; config: SiteConfig | undefined }
  | { status: 'failed'; error: Error }

interface SiteConfigContextValue {
  state: SiteConfigState
  reload: () => void
  /** Saves it for everybody below. Throws an Error of the spec's text, whose cause is the failed call. */
  update: (input: SiteConfigInput) => Promise<void>
}

const SiteConfigContext = createContext<SiteConfigContextValue | undefined>(undefined)

/** The one place that loads and updates the company's contact data (spec §7); the list's first element is used. */
export function SiteConfigProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SiteConfigState>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what loads it again
  useEffect(() => {
    const aborting = new AbortController()
    setState({ status: 'loading' })
    call(siteConfig.list, { signal: aborting.signal }).then(
      ([config]) => setState({ status: 'loaded', config }),
      (cause: unknown) => {
        if (aborting.signal.aborted) return
        setState({ status: 'failed', error: new Error(siteConfigText.loadFailed, { cause }) })
      },
    )
    return () => aborting.abort()
  }, [attempt])

  const reload = useCallback(() => setAttempt((count) => count + 1), [])
  const update = useCallback(async (body: SiteConfigInput) => {
    try {
      const config = await call(siteConfig.save, { body: { ...body } })
      setState({ status: 'loaded', config })
    } catch (cause) {
      throw new Error(siteConfigText.updateFailed, { cause })
    }
  }, [])

  const value = useMemo(() => ({ state, reload, update }), [state, reload, update])
  return <SiteConfigContext value={value}>{children}</SiteConfigContext>
}

export function useSiteConfig(): SiteConfigContextValue {
  const value = useContext(SiteConfigContext)
  if (!value) throw new Error('useSiteConfig stands outside a SiteConfigProvider')
  return value
}
