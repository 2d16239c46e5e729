import type { Server } from 'node:http'

/**
 * Sends `100 Continue` only when a handler starts to read the body. A client that sends `Expect: 100-continue` and is
 * unauthorized, or meets a full upload queue, is rejected before its upload. Node alone would send 100 at once.
 */
export function deferContinue(server: Server): void {
  server.on('checkContinue', (request, response) => {
    // A body that was not asked for never comes, so the next request would be parsed as this body.
    response.setHeader('connection', 'close')
    request.once('resume', () => {
      // Node also resumes the request after the response, to discard the body.
      if (response.headersSent) return
      response.removeHeader('connection')
      response.writeContinue()
    })
    server.emit('request', request, response)
  })
}
