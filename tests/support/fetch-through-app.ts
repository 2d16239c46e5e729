import { onTestFinished, vi } from 'vitest'
import { type AnyEndpoint, deletionHeader } from '#contract/endpoint.ts'
import { buildTestApp } from './build-test-app.ts'

/** A call sent by the browser, such as `GET /products`. */
type SentCall = string

/**
 * Sends every `fetch` of this test to the real app on a real database, instead of a mock.
 * `failNext` makes one call fail; all others reach the app.
 */
export async function fetchThroughApp(environment: NodeJS.ProcessEnv = {}) {
  const built = await buildTestApp(environment)
  const sent: SentCall[] = []
  const failures: { endpoint: AnyEndpoint; status: number }[] = []
  const lost: typeof failures = []
  const holds: { endpoint: AnyEndpoint; released: Promise<void> }[] = []

  async function respond(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? 'GET'
    const path = String(input)
    sent.push(`${method} ${path}`)
    const headers = new Headers(init.headers)
    const isFor = ({ endpoint }: { endpoint: AnyEndpoint }) => matches(endpoint, method, path)
    await Promise.race([holds.find(isFor)?.released, abortOf(init.signal)])
    /** What the browser has instead of the server's response, if this call is to fail. */
    function failureIn(list: typeof failures): Response | undefined {
      const found = list.findIndex(isFor)
      if (found === -1) return
      const [{ status } = { status: 0 }] = list.splice(found, 1)
      if (status === 0) throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify({ detail: 'nobody may read this (spec §7)' }), { status })
    }
    const failure = failureIn(failures)
    if (failure) return failure
    const reply = await built.app.inject({
      method: method as 'GET',
      url: path,
      headers: Object.fromEntries(headers.entries()),
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    })
    const loss = failureIn(lost)
    if (loss) return loss
    const read = ['etag', deletionHeader].filter((name) => name in reply.headers)
    return new Response(reply.statusCode === 204 ? null : reply.body, {
      status: reply.statusCode,
      headers: Object.fromEntries(read.map((name) => [name, String(reply.headers[name])])),
    })
  }

  vi.stubGlobal('fetch', vi.fn(respond))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })

  return {
    ...built,
    /** All calls so far, in order. */
    sent,
    /** The next call of an endpoint returns this status, or fails without a response if it is 0. */
    failNext: (endpoint: AnyEndpoint, status: number) => void failures.push({ endpoint, status }),
    /** The next call of an endpoint reaches the server, and its response is lost, or replaced by a proxy's with this status. */
    loseNext: (endpoint: AnyEndpoint, status = 0) => void lost.push({ endpoint, status }),
    /** Delays an endpoint's calls until the returned function is called, or the calls are aborted. */
    hold(endpoint: AnyEndpoint): () => void {
      let release = () => {}
      const hold = { endpoint, released: new Promise<void>((resolve) => (release = resolve)) }
      holds.push(hold)
      return () => {
        holds.splice(holds.indexOf(hold), 1)
        release()
      }
    },
  }
}

/** Rejects when the signal aborts, as `fetch` does; without one it never settles. */
function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

function matches(endpoint: AnyEndpoint, method: string, path: string): boolean {
  const pattern = endpoint.path.replace(':id', '[^/]+')
  return endpoint.method === method && new RegExp(`^${pattern}$`).test(path.split('?')[0] ?? '')
}
