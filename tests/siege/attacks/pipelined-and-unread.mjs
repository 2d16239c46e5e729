import { keepConnectionsOpen, request } from '../raw-socket.mjs'

const flood = Buffer.alloc(2400 * request('GET /').length, request('GET /'))

/** Sends 2,400 requests at once on each of 150 connections, never reads a response, and replaces closed connections. */
export const pipelinedAndUnread = {
  name: 'pipelined-and-unread',
  run: (place) =>
    keepConnectionsOpen({
      ...place,
      connections: 150,
      most: 150 + 50 * place.seconds,
      onOpen(socket) {
        socket.pause().write(flood)
        // A client that does not read only notices a closed connection when it writes.
        const noticing = setInterval(() => socket.write('\r\n'), 200)
        socket.once('close', () => clearInterval(noticing))
      },
    }),
}
