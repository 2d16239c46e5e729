import { keepConnectionsOpen } from '../raw-socket.mjs'

const length = 99_000
const head = `POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
const nearlyAll = head + '{'.padEnd(length - 100)

/** 1,500 sign-ins whose last bytes are sent one by one. */
export const slowBodies = {
  name: 'slow-bodies',
  run: (place) =>
    keepConnectionsOpen({
      ...place,
      connections: 1500,
      most: 1500 + 100 * place.seconds,
      onOpen(socket) {
        socket.write(nearlyAll)
        const dripping = setInterval(() => socket.write(' '), 1000)
        socket.once('close', () => clearInterval(dripping))
      },
    }),
}
