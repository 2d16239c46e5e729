import { askOn, jsonRequest } from '../raw-socket.mjs'

const long = { phone: '(', whatsapp: '5 ', facebook: 'a.', instagram: 'a.' }

/** Bodies just under the limit, with strings that patterns stumble over, sent by somebody who is signed in. */
export const longStrings = {
  name: 'long-strings',
  entry: 7,
  awaits: 'length before patterns',
  run: (place) =>
    askOn({
      ...place,
      connections: 4,
      most: 20 * place.seconds,
      next(count) {
        const [field, letters] = Object.entries(long)[count % 4]
        const body = {
          title: 'x',
          description: 'x',
          address: 'x',
          email: 'a@b.example',
          [field]: letters.repeat(98_000 / letters.length),
        }
        return jsonRequest('POST /meta', body, { authorization: `Bearer ${place.token}` })
      },
    }),
  judge: ({ statuses }) =>
    Object.keys(statuses).every((status) => ['400', '429'].includes(status))
      ? []
      : [`statuses of long strings: ${JSON.stringify(statuses)}`],
}
