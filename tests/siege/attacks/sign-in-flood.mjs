import { jsonRequest, sendRequests } from '../raw-socket.mjs'

/** 300 sign-ins at a time, each for another unknown account. */
export const signInFlood = {
  name: 'sign-in-flood',
  run: (place) =>
    sendRequests({
      ...place,
      connections: 200,
      most: 400 * place.seconds,
      next: (count) => jsonRequest('POST /auth/login', { email: `nada-${count}@toldaria.example`, password: 'sombra' }),
    }),
  judge: ({ statuses }) =>
    Object.keys(statuses).every((status) => ['401', '429', '503'].includes(status))
      ? []
      : [`statuses of the flood: ${JSON.stringify(statuses)}`],
}
