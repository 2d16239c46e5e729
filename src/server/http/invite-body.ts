import type { Server } from 'node:http'

/**
 * Lets a client that asks before it sends (`Expect: 100-continue`) wait until somebody reads its body: who may not
 * write, or comes when the queue is full, is told so without having sent a byte. Node alone would invite at once.
 */
export function inviteBodiesWhenRead(server: Server): void {
  server.on('checkContinue', (request, response) => {
    // Where the body is not wanted it does not come, and whatever came next would be taken for it.
    response.setHeader('connection', 'close')
    request.once('resume', () => {
      // The end of an answer reads as well, to throw away.
      if (response.headersSent) return
      response.removeHeader('connection')
      response.writeContinue()
    })
    server.emit('request', request, response)
  })
}
