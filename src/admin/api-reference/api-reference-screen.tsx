import { useQuery } from '@tanstack/react-query'
import { useReportLoadFailure } from '../lists/entity-queries.ts'
import { LoadError } from '../lists/load-error.tsx'
import { ScreenSkeleton } from '../ui/skeletons.tsx'
import { ApiCall } from './api-call.tsx'
import { apiReferenceText } from './api-reference.text.ts'
import { type ApiDocument, documentAddress, loadDocument } from './open-api.ts'

/** The API for whoever writes a program that calls it, from the server's own description. */
export function ApiReferenceScreen() {
  const document = useQuery({ queryKey: ['openapi'], queryFn: ({ signal }) => loadDocument(signal) })
  useReportLoadFailure(document, apiReferenceText.loadFailed)
  return (
    <>
      <title>{apiReferenceText.title}</title>
      <h1>{apiReferenceText.title}</h1>
      <p className="screen-intro soft">{apiReferenceText.intro}</p>
      <p>
        <a className="quiet-button flush" href={documentAddress()}>
          {apiReferenceText.document}
        </a>
      </p>
      {document.isPending && <ScreenSkeleton />}
      {document.isLoadingError && (
        <LoadError message={apiReferenceText.loadFailed} onRetry={() => void document.refetch()} />
      )}
      {document.data && <Calls document={document.data} />}
    </>
  )
}

function Calls({ document: { info, paths, components } }: { document: ApiDocument }) {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))]
  return (
    <div className="stack narrow">
      {info.description.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph.replaceAll('`', '')}</p>
      ))}
      {tags.map((tag) => (
        <section key={tag} className="part stack">
          <h2>{tag}</h2>
          {calls
            .filter(({ operation }) => operation.tags.includes(tag))
            .map((call) => (
              <ApiCall key={call.operation.operationId} {...call} problems={components.responses} />
            ))}
        </section>
      ))}
    </div>
  )
}
