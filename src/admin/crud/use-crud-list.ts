import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { CrudSlice, Stored } from './crud-slice.ts'
import { useReportFailure } from './use-report-failure.ts'

/** A slice's list: loading, then loaded or error (spec §4), each failed load said once. */
export function useCrudList<Item extends Stored, Values extends FieldValues, Input>(
  slice: CrudSlice<Item, Values, Input>,
) {
  const list = useQuery({ queryKey: [slice.key], queryFn: ({ signal }) => slice.calls.list(signal) })
  const report = useReportFailure()
  const { error, errorUpdatedAt } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same error object may come twice, at two times
  useEffect(() => {
    if (error) report(error, slice.text.loadFailed)
  }, [error, errorUpdatedAt, report, slice])
  return list
}
