import { besiege } from '../raw-socket.mjs'

/** 1,500 connections that begin a head and never end it. */
export const silentConnections = {
  name: 'silent-connections',
  entry: 1,
  run: (place) =>
    besiege({
      ...place,
      connections: 1500,
      most: 1500 + 300 * place.seconds,
      onOpen: (socket) => socket.write('GET / HTTP/1.1\r\nhost: a\r\nx: '),
    }),
}
