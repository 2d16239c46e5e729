import { request, sendRequests } from '../raw-socket.mjs'

/** A different invalid token with each request. */
export const badTokens = {
  name: 'bad-tokens',
  entry: 8,
  env: { RATE_LIMIT: 'on' },
  run: (place) =>
    sendRequests({
      ...place,
      connections: 16,
      most: 1000 * place.seconds,
      next: (count) => request('GET /users', { authorization: `Bearer ${String(count).padStart(43, 'A')}` }),
    }),
  /** Beyond the limit of calls a minute none may cause a query. */
  judge: ({ statuses }) => ((statuses[401] ?? 0) > 1300 ? [`${statuses[401]} tokens were looked up`] : []),
}
