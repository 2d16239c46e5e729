import {
  QueryClient,
  type UseMutationOptions,
  type UseQueryResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { HttpError } from '#browser/call.ts'
import { dismissErrors, showSuccess } from '../toasts/show-toast.ts'
import { useForgetOutdated } from '../ui/focus.ts'
import { type CallMeaning, failureReason, useReportFailure } from './failure-reason.ts'

// The library's defaults retry three times and wait for a network, which would delay the spec's toasts by seconds and
// blur which requests a delete makes (spec §4).
const withoutRetries = { retry: false, networkMode: 'always' } as const

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A cached list is shown while it is loaded again, however old it is.
      queries: {
        ...withoutRetries,
        refetchOnWindowFocus: false,
        // What failed or waits without internet is loaded when there is internet again.
        refetchOnReconnect: ({ state }) => state.status === 'error' || state.isInvalidated,
        gcTime: Number.POSITIVE_INFINITY,
      },
      mutations: withoutRetries,
    },
  })
}

/** Shows one toast for each failed load. */
export function useReportLoadFailure(
  { error, errorUpdatedAt }: Pick<UseQueryResult, 'error' | 'errorUpdatedAt'>,
  text: string,
): void {
  const report = useReportFailure()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same error object may come twice, at two times
  useEffect(() => {
    if (error) report(error, text)
  }, [error, errorUpdatedAt, report, text])
}

/** A mutation that ignores a second press made before its button is disabled, and whose failure is forgotten once it is outdated. */
export function useOneAtATime<Input, Result = unknown>(options: UseMutationOptions<Result, Error, Input>) {
  const queryClient = useQueryClient()
  const mutationKey = [useId()]
  const mutation = useMutation({ ...options, mutationKey })
  useForgetOutdated(mutation.isError, mutation.reset)
  return {
    ...mutation,
    mutate(input: Input) {
      if (queryClient.isMutating({ mutationKey }) === 0) mutation.mutate(input)
    },
  }
}

interface ActionOptions<Input> extends CallMeaning {
  run: (input: Input) => Promise<unknown>
  /** The toasts; without `done` something else shows the success. */
  text: { done?: string; failed: string }
  /** What is loaded again afterwards; everything by default. */
  reload?: () => Promise<unknown>
  onDone?: () => void
}

/** An action of a button: a toast for success or failure, then everything is loaded again. `reason` is why it failed, for a person. */
export function useAction<Input = void>({ run, text, reload, onDone, ...call }: ActionOptions<Input>) {
  const queryClient = useQueryClient()
  const report = useReportFailure()
  const action = useOneAtATime<Input>({
    mutationFn: (input) => {
      dismissErrors()
      return run(input)
    },
    onError: (error) => {
      report(error, text.failed)
      // It was decided on something that has changed meanwhile.
      if (error instanceof HttpError && error.status === 412) void queryClient.invalidateQueries()
    },
    onSuccess: async () => {
      if (text.done) showSuccess(text.done)
      await (reload ? reload() : queryClient.invalidateQueries())
      onDone?.()
    },
  })
  return { ...action, reason: action.isError ? failureReason(action.error, call) : '' }
}
