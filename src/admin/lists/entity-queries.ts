import {
  QueryClient,
  type UseMutationOptions,
  type UseQueryResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { HttpError } from '#browser/http/call-errors.ts'
import { useReportFailure } from '../forms/failure-reason.ts'
import { showSuccess } from '../toasts/show-toast.ts'
import type { AnySlice, Entity, EntitySlice } from './entity-slice.ts'

// The library's defaults retry three times and wait for a network, which would delay the spec's toasts by seconds and
// blur which requests a delete makes (spec §4).
const withoutRetries = { retry: false, networkMode: 'always' } as const

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A cached list is shown while it is loaded again, however old it is.
      queries: { ...withoutRetries, refetchOnWindowFocus: false, gcTime: Number.POSITIVE_INFINITY },
      mutations: withoutRetries,
    },
  })
}

/** The query for a slice's list, and its key in the cache. */
export function listQuery<Item extends Entity>({ client }: AnySlice<Item>) {
  return { queryKey: [client.name], queryFn: ({ signal }: { signal: AbortSignal }) => client.list(signal) }
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

interface SaveOptions<Input> {
  keyOf: (input: Input) => string
  /** The version that an edit is based on. */
  ifMatch: () => number | undefined
  onFailed: (error: unknown) => void
  onSaved: (saved: unknown) => void
}

/**
 * Saves one item, new or edited, and loads the list again; a failure leaves everything as it was (spec §4). `uploaded` is 0 to 1 while a
 * save with a photo is running.
 */
export function useSave<Item extends Entity, Values extends FieldValues, Input>(
  { client, text }: EntitySlice<Item, Values, Input>,
  edited: Item | undefined,
  { keyOf, ifMatch, onFailed, onSaved }: SaveOptions<Input>,
) {
  const queryClient = useQueryClient()
  const report = useReportFailure()
  const [uploaded, onProgress] = useState<number>()
  const mode = edited ? 'edit' : 'create'
  const save = useOneAtATime({
    mutationFn: (input: Input) => {
      onProgress(undefined)
      if (edited) return client.update(edited._id, input, { onProgress, ifMatch: ifMatch() })
      return client.create(input, { onProgress, idempotencyKey: keyOf(input) })
    },
    onError: (error) => {
      report(error, text.saveFailed(mode, error instanceof HttpError))
      onFailed(error)
    },
    onSuccess: (saved) => {
      showSuccess(text.saved[mode])
      onSaved(saved)
      void queryClient.invalidateQueries({ queryKey: [client.name] })
    },
  })
  return { ...save, uploaded: save.isPending ? uploaded : undefined }
}

/** Returns a function that loads a slice's list again and finds an item in it; undefined if it was deleted. */
export function useReload<Item extends Entity>({ client }: AnySlice<Item>) {
  const queryClient = useQueryClient()
  return async (id: string, signal = new AbortController().signal): Promise<Item | undefined> => {
    const items = await client.list(signal)
    queryClient.setQueryData<Item[]>([client.name], items)
    return items.find(({ _id }) => _id === id)
  }
}

/** Deletes one item, then removes it from the list here or loads the list again, depending on the slice (spec §4). */
export function useDelete<Item extends Entity>({ client, text, afterDelete }: AnySlice<Item>, onDeleted: () => void) {
  const queryClient = useQueryClient()
  const report = useReportFailure()
  const queryKey = [client.name]
  return useOneAtATime({
    mutationFn: ({ _id, version }: Item) => client.remove(_id, { ifMatch: version }),
    onError: (error) => {
      report(error, text.deleteFailed)
      // It was changed meanwhile: the question shows it as it is now.
      if (error instanceof HttpError && error.status === 412) void queryClient.invalidateQueries({ queryKey })
    },
    onSuccess: async (_, { _id: id }) => {
      showSuccess(text.deleted)
      onDeleted()
      if (afterDelete === 'reload') return queryClient.invalidateQueries({ queryKey })
      // A list requested before the delete must not bring the item back.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Item[]>(queryKey, (items) => items?.filter((item) => item._id !== id))
    },
  })
}

/** A mutation that ignores a second press made before its button is disabled. */
export function useOneAtATime<Input, Result = unknown>(options: UseMutationOptions<Result, Error, Input>) {
  const isRunning = useRef(false)
  const onSettled = () => {
    isRunning.current = false
  }
  const mutation = useMutation({ ...options, onSettled })
  return {
    ...mutation,
    mutate(input: Input) {
      if (isRunning.current) return
      isRunning.current = true
      mutation.mutate(input)
    },
  }
}
