import { QueryClient } from '@tanstack/react-query'

// The library's defaults try three times more and wait for a network, which would delay the spec's toasts by seconds
// and blur which requests a delete makes (spec §4).
const asTheSpecSays = { retry: false, networkMode: 'always' } as const

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { ...asTheSpecSays, refetchOnWindowFocus: false },
      mutations: asTheSpecSays,
    },
  })
}
