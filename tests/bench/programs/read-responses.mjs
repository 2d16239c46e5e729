const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/**
 * Reads HTTP/1.1 responses from a connection with one request at a time, and calls back with the status of each complete
 * response. A body ends after its content length or with the last chunk. Nothing follows it, since the next request is
 * sent later, so only the end of the received bytes is compared with the last chunk.
 */
export function createResponseReader(onResponse) {
  let head = Buffer.alloc(0)
  let status = 0
  /** Missing bytes of the body; undefined while the head is read, NaN for a chunked body. */
  let missing
  let tail = Buffer.alloc(0)

  function body(bytes) {
    if (Number.isNaN(missing)) {
      tail = Buffer.concat([tail, bytes]).subarray(-lastChunk.length)
      if (tail.equals(lastChunk)) finish()
      return
    }
    missing -= bytes.length
    if (missing <= 0) finish()
  }

  function finish() {
    missing = undefined
    head = Buffer.alloc(0)
    tail = Buffer.alloc(0)
    onResponse(status)
  }

  return (bytes) => {
    if (missing !== undefined) return body(bytes)
    head = head.length > 0 ? Buffer.concat([head, bytes]) : bytes
    const end = head.indexOf(headEnd)
    if (end < 0) return
    const text = head.latin1Slice(0, end)
    status = Number(text.slice(9, 12))
    missing = bodyLength(text, status)
    body(head.subarray(end + headEnd.length))
  }
}

function bodyLength(head, status) {
  if (status === 304 || status === 204) return 0
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? []
  return length === undefined ? Number.NaN : Number(length)
}
