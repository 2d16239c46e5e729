import { call } from '#browser/http/call.ts'
import { overview, type SamplesShown } from '#contract/overview.ts'

export const overviewQuery = {
  queryKey: ['overview'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(overview.read, { signal }),
}

type Overview = Awaited<ReturnType<typeof overviewQuery.queryFn>>

/** The query for what is still of the sample; undefined if nothing is. */
export const samplesShownQuery = {
  ...overviewQuery,
  select: ({ notices }: Overview) => notices.find((notice): notice is SamplesShown => notice.kind === 'samples_shown'),
}
