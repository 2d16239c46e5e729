import { type IncomingMessage, ServerResponse } from 'node:http'
import { extendTimeout } from './request-timeout.ts'

const maxBytes = 36_000_000
const maxMs = 30_000
const stalledMs = 5000

/**
 * A response that is sent at once, but ends only when its request's body was read and discarded (RFC 9112 §9.6). The kernel resets a
 * connection that is closed with unread bytes, and a client that still sends then loses the response: of uploads refused as too large, a
 * proxy made every second to twentieth a 502.
 */
export class DrainingResponse extends ServerResponse {
  override end(chunk?: unknown, ...rest: unknown[]): this {
    if (!isBeingSent(this.req)) return super.end(chunk as never, ...(rest as never[]))
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk)
    this.flushHeaders()
    drain(this.req, () => super.end())
    return this
  }
}

/** Whether the rest of a body has yet to come. A request without a body is incomplete, too, while its handler runs. */
function isBeingSent({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0)
}

/** Discards what comes of a body until it ends, its connection closes, or there was too much of it or too long no more. */
function drain(request: IncomingMessage, done: () => void): void {
  extendTimeout({ raw: request })
  let bytes = 0
  const stop = () => {
    clearTimeout(whole)
    clearTimeout(stalled)
    request.off('data', onData).off('end', stop).off('close', stop)
    done()
    if (!request.complete) request.socket.destroySoon()
  }
  const whole = setTimeout(stop, maxMs).unref()
  const stalled = setTimeout(stop, stalledMs).unref()
  const onData = (chunk: Buffer) => {
    stalled.refresh()
    bytes += chunk.length
    if (bytes > maxBytes) stop()
  }
  request.on('data', onData).once('end', stop).once('close', stop).resume()
}
