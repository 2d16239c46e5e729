import { keepConnectionsOpen } from '../raw-socket.mjs'

/** 1,500 connections that never complete their request's head. */
export const silentConnections = {
  name: 'silent-connections',
  run: (place) =>
    keepConnectionsOpen({
      ...place,
      connections: 1500,
      most: 1500 + 300 * place.seconds,
      onOpen: (socket) => socket.write('GET / HTTP/1.1\r\nhost: a\r\nx: '),
    }),
}
