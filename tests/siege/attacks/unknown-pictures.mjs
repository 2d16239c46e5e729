import { randomBytes } from 'node:crypto'
import { request, sendRequests } from '../raw-socket.mjs'

/** Requests valid paths of pictures that do not exist. */
export const unknownPictures = {
  name: 'unknown-pictures',
  entry: 8,
  run: (place) =>
    sendRequests({
      ...place,
      connections: 16,
      most: 600 * place.seconds,
      next: () => request(`GET /media/${randomBytes(32).toString('hex')}-960.webp`),
    }),
  judge: ({ statuses }) =>
    Object.keys(statuses).every((status) => ['404', '429', '503'].includes(status))
      ? []
      : [`statuses of pictures that are not there: ${JSON.stringify(statuses)}`],
}
