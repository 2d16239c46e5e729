import { jsonRequest, sendRequests } from '../raw-socket.mjs'

const length = 98_000
/** The worst input for a pattern that backtracks from every character. */
const long = {
  phone: `${'('.repeat(length)}x`,
  whatsapp: `${'( '.repeat(length / 2)}x`,
  facebook: `https://${'.'.repeat(length)}\\`,
  instagram: `https://${'a.'.repeat(length / 2)}\\`,
}

/** Sends bodies just under the limit as a signed-in user, with strings that are slow to match. */
export const longStrings = {
  name: 'long-strings',
  entry: 7,
  run: (place) =>
    sendRequests({
      ...place,
      connections: 4,
      most: 5 * place.seconds,
      next(count) {
        const [field, text] = Object.entries(long)[count % 4]
        const body = {
          title: 'x',
          description: 'x',
          address: 'x',
          email: 'a@b.example',
          [field]: text,
        }
        return jsonRequest('POST /meta', body, { authorization: `Bearer ${place.token}` })
      },
    }),
  judge: ({ statuses }) =>
    Object.keys(statuses).every((status) => ['400', '429'].includes(status))
      ? []
      : [`statuses of long strings: ${JSON.stringify(statuses)}`],
}
