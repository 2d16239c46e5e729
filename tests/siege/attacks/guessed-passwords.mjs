import { jsonRequest, sendRequests } from '../raw-socket.mjs'
import { administrator } from '../server.mjs'

/** Guesses one account's password, each time with another forged address before the proxy's own. */
export const guessedPasswords = {
  name: 'guessed-passwords',
  entry: 5,
  env: { TRUST_PROXY: 'true' },
  run: (place) =>
    sendRequests({
      ...place,
      connections: 8,
      most: 100 * place.seconds,
      next: (count) => {
        const forged = { 'x-forwarded-for': `10.${count % 250}.${count % 199}.7, 203.0.113.9` }
        return jsonRequest('POST /auth/login', { ...administrator, password: `tentativa ${count}` }, forged)
      },
    }),
  /** The account's ten failures, and attempts that pass while these are counted. */
  judge: ({ statuses }) => ((statuses[401] ?? 0) > 20 ? [`${statuses[401]} guesses were checked`] : []),
}
