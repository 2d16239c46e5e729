import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { Meta, MetaInput } from '#contract/meta.ts'
import type { AsyncState } from './async-state.ts'
import { metaText } from './meta.text.ts'

/** Undefined while nothing is configured. */
type MetaState = AsyncState<Meta | undefined>

interface MetaProviderProps {
  /** The list served with the document, or null if it has to be loaded. */
  served: Meta[] | null
  /** The list loaded before, shown while it is loaded again. */
  known?: Meta[] | undefined
  /** The two calls of spec §7. The site's `load` imports its code first, since few visitors need it. */
  load: () => Promise<Meta[]>
  save?: (input: MetaInput, version?: number) => Promise<Meta>
  children: ReactNode
}

interface MetaContextValue {
  state: MetaState
  reload: () => void
  /** Saves the meta, if it still has this version. @throws Error with the spec's text (§8); its cause is the failed call. */
  update: (input: MetaInput, version?: number) => Promise<Meta | undefined>
}

const loading: MetaState = { status: 'loading' }

const MetaContext = createContext<MetaContextValue | undefined>(undefined)

/** Provides the company's contact data, served or loaded, to site and panel. */
export function MetaProvider({ served, known = served ?? undefined, load, save, children }: MetaProviderProps) {
  const [state, setState] = useState(known ? loaded(known) : loading)
  const [attempt, setAttempt] = useState(0)
  const reload = useCallback(() => {
    setState(loading)
    setAttempt((count) => count + 1)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (served) return
    let isCurrent = true
    const show = (next: MetaState) => isCurrent && setState(next)
    load().then(
      (list) => show(loaded(list)),
      (cause: unknown) => show({ status: 'failed', error: new Error(metaText.loadFailed, { cause }), retry: reload }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])

  const update = useCallback(
    async (input: MetaInput, version?: number) => {
      try {
        const meta = await save?.(input, version)
        setState({ status: 'loaded', data: meta })
        return meta
      } catch (cause) {
        throw new Error(metaText.updateFailed, { cause })
      }
    },
    [save],
  )

  const value = useMemo(() => ({ state, reload, update }), [state, reload, update])
  return <MetaContext value={value}>{children}</MetaContext>
}

export function useMeta(): MetaContextValue {
  const value = useContext(MetaContext)
  if (!value) throw new Error('useMeta must be used within a MetaProvider')
  return value
}

// GET returns a list; only its first element is used (spec §3).
function loaded([data]: Meta[]): MetaState {
  return { status: 'loaded', data }
}
