import { besiege, request } from '../raw-socket.mjs'

const flood = Buffer.alloc(2400 * request('GET /').length, request('GET /'))

/** 2,400 requests at once on each of 150 connections; no answer is ever read, and a cut connection comes again. */
export const pipelinedAndUnread = {
  name: 'pipelined-and-unread',
  entry: 1,
  run: (place) =>
    besiege({
      ...place,
      connections: 150,
      most: 150 + 50 * place.seconds,
      onOpen(socket) {
        socket.pause().write(flood)
        // A client that does not read learns by writing that the connection is gone.
        const noticing = setInterval(() => socket.write('\r\n'), 200)
        socket.once('close', () => clearInterval(noticing))
      },
    }),
}
