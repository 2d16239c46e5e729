import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useReportLoadFailure } from '../lists/entity-queries.ts'
import { LoadError } from '../lists/load-error.tsx'
import { pageText } from './page.text.ts'
import type { PageRow } from './page-row.tsx'
import { pageRows } from './page-rows.ts'

// Below the rows, and shown once its two loads are over.
const GoogleCopy = lazy(async () => ({ default: (await import('./google-copy.tsx')).GoogleCopy }))

const queries = [...new Map(pageRows.map(({ query }) => [query.queryKey.join(), query])).values()]

export const pageScreen = { Screen: PageScreen }

/** The parts of the page that are no lists, in the page's order. Each row opens its form. */
function PageScreen() {
  const loads = useQueries({ queries: queries as PageRow['query'][] })
  const failed = loads.find(({ isError }) => isError)
  useReportLoadFailure(
    { error: failed?.error ?? null, errorUpdatedAt: failed?.errorUpdatedAt ?? 0 },
    pageText.loadFailed,
  )
  return (
    <>
      <title>{pageText.title}</title>
      <h1>{pageText.title}</h1>
      <p className="screen-intro soft">{pageText.intro}</p>
      {failed && (
        <LoadError
          message={pageText.loadFailed}
          onRetry={() => {
            for (const { refetch } of loads) void refetch()
          }}
        />
      )}
      <ul className="box rows page-rows">
        {pageRows.map(({ name, Row }) => (
          <Row key={name} />
        ))}
      </ul>
      <Suspense>
        <GoogleCopy />
      </Suspense>
    </>
  )
}
