import { keepConnectionsOpen, request } from '../raw-socket.mjs'

const asked = Buffer.alloc(16 * request('GET /').length, request('GET /'))

/** 200 connections that request sixteen pages at once and read a few bytes per second. */
export const slowReaders = {
  name: 'slow-readers',
  run: (place) =>
    keepConnectionsOpen({
      ...place,
      connections: 200,
      most: 200 + 100 * place.seconds,
      onOpen(socket) {
        socket.pause().write(asked)
        const sipping = setInterval(() => socket.read(100), 1000)
        socket.once('close', () => clearInterval(sipping))
      },
    }),
}
