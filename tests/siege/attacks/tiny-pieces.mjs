import { keepConnectionsOpen } from '../raw-socket.mjs'

const headOf = (path) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`
const pieces = '1\r\na\r\n'.repeat(99_000)

/** Incomplete bodies of 99 KB, each byte a separate chunk: 594 KB per connection. */
export const tinyPieces = {
  name: 'tiny-pieces',
  entry: 1,
  run(place) {
    let opened = 0
    return keepConnectionsOpen({
      ...place,
      connections: 40,
      most: 40 + 10 * place.seconds,
      onOpen(socket) {
        opened += 1
        socket.write(headOf(opened % 2 === 0 ? '/auth/login' : '/nada'))
        socket.write(pieces)
      },
    })
  },
}
