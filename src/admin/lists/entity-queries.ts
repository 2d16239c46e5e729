import { QueryClient, type UseMutationOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { HttpError } from '#browser/http/call-errors.ts'
import { saySuccess } from '../toasts/say.ts'
import type { CrudSlice, Stored } from './entity-slice.ts'
import { useReportFailure } from '../forms/failure-reason.ts'

// The library's defaults try three times more and wait for a network, which would delay the spec's toasts by seconds
// and blur which requests a delete makes (spec §4).
const asTheSpecSays = { retry: false, networkMode: 'always' } as const

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A list that is known stands while it is asked for again, however long ago it was seen.
      queries: { ...asTheSpecSays, refetchOnWindowFocus: false, gcTime: Number.POSITIVE_INFINITY },
      mutations: asTheSpecSays,
    },
  })
}

/** How a slice's list is loaded, and under which key it is known. */
export function listQuery<Item extends Stored, Values extends FieldValues, Input>({
  key,
  calls,
}: CrudSlice<Item, Values, Input>) {
  return { queryKey: [key], queryFn: ({ signal }: { signal: AbortSignal }) => calls.list(signal) }
}

/** A slice's list: loading, then loaded or error (spec §4), each failed load said once. */
export function useCrudList<Item extends Stored, Values extends FieldValues, Input>(
  slice: CrudSlice<Item, Values, Input>,
) {
  const list = useQuery(listQuery(slice))
  const report = useReportFailure()
  const { error, errorUpdatedAt } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same error object may come twice, at two times
  useEffect(() => {
    if (error) report(error, slice.text.loadFailed)
  }, [error, errorUpdatedAt, report, slice])
  return list
}

/** Saves one item, new or edited, and loads the list again; a failure leaves all as it was (spec §4). */
export function useSave<Item extends Stored, Values extends FieldValues, Input>(
  slice: CrudSlice<Item, Values, Input>,
  edited: Item | undefined,
  onSaved: (saved: unknown) => void,
) {
  const queryClient = useQueryClient()
  const report = useReportFailure()
  const mode = edited ? 'edit' : 'create'
  return useOneAtATime({
    mutationFn: (input: Input) => (edited ? slice.calls.update(edited._id, input) : slice.calls.create(input)),
    onError: (error) => report(error, slice.text.saveFailed(mode, error instanceof HttpError)),
    onSuccess: (saved) => {
      saySuccess(slice.text.saved[mode])
      onSaved(saved)
      void queryClient.invalidateQueries({ queryKey: [slice.key] })
    },
  })
}

/** Deletes one item, then removes it from the list here or loads the list again, as the slice says (spec §4). */
export function useDelete<Item extends Stored, Values extends FieldValues, Input>(
  slice: CrudSlice<Item, Values, Input>,
  onDeleted: () => void,
) {
  const queryClient = useQueryClient()
  const report = useReportFailure()
  return useOneAtATime({
    mutationFn: (id: string) => slice.calls.remove(id),
    onError: (error) => report(error, slice.text.deleteFailed),
    onSuccess: async (_, id) => {
      saySuccess(slice.text.deleted)
      onDeleted()
      if (slice.afterDelete === 'reload') return queryClient.invalidateQueries({ queryKey: [slice.key] })
      // A list that was asked for before the delete must not bring the item back.
      await queryClient.cancelQueries({ queryKey: [slice.key] })
      queryClient.setQueryData<Item[]>([slice.key], (items) => items?.filter((item) => item._id !== id))
    },
  })
}

/** A mutation that a second press in the same moment, before its button is disabled, does not start again. */
function useOneAtATime<Input>(options: UseMutationOptions<unknown, Error, Input>) {
  const isRunning = useRef(false)
  const end = () => {
    isRunning.current = false
  }
  const mutation = useMutation({ ...options, onSettled: end })
  return {
    ...mutation,
    mutate(input: Input) {
      if (isRunning.current) return
      isRunning.current = true
      mutation.mutate(input)
    },
  }
}
