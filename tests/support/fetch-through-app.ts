import { onTestFinished, vi } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
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
  const holds: { endpoint: AnyEndpoint; released: Promise<void> }[] = []

  async function respond(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? 'GET'
    const path = String(input)
    sent.push(`${method} ${path}`)
    const isFor = ({ endpoint }: { endpoint: AnyEndpoint }) => matches(endpoint, method, path)
    await holds.find(isFor)?.released
    const failure = failures.findIndex(isFor)
    if (failure !== -1) {
      const [{ status } = { status: 0 }] = failures.splice(failure, 1)
      if (status === 0) throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify({ detail: 'nobody may read this (spec §7)' }), { status })
    }
    const reply = await built.app.inject({
      method: method as 'GET',
      url: path,
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    })
    return new Response(reply.statusCode === 204 ? null : reply.body, { status: reply.statusCode })
  }

  vi.stubGlobal('fetch', vi.fn(respond))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })

  return {
    ...built,
    /** All calls so far, in order. */
    sent,
    /** The next call of an endpoint gets this status, or a network error if it is 0. */
    failNext: (endpoint: AnyEndpoint, status: number) => void failures.push({ endpoint, status }),
    /** Delays an endpoint's calls until the returned function is called. */
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

function matches(endpoint: AnyEndpoint, method: string, path: string): boolean {
  const pattern = endpoint.path.replace(':id', '[^/]+')
  return endpoint.method === method && new RegExp(`^${pattern}$`).test(path)
}
