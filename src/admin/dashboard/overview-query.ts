import { call } from '#browser/call.ts'
import { type Notice, overview } from '#contract/overview.ts'

export const overviewQuery = {
  queryKey: ['overview'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(overview.read, { signal }),
}

/** The places that are still of the sample. */
export function samplePlaces(notices: readonly Notice[]): string[] {
  return notices.find((notice) => notice.kind === 'samples_shown')?.places ?? []
}

export const samplePlacesQuery = {
  ...overviewQuery,
  select: ({ notices }: Awaited<ReturnType<typeof overviewQuery.queryFn>>) => samplePlaces(notices),
}
