import net from 'node:net'

export interface RawResponse {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  body: string
}

/** Sends bytes unchanged and returns the first response, read until the server closes the connection. */
export function rawResponse(url: string, bytes: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.setEncoding('latin1')
    socket.on('data', (text) => (received += text))
    socket.on('close', () => (received === '' ? reject(new Error('the connection was cut')) : resolve(parse(received))))
    // After the response, the connection may be reset while a refused body is still being sent.
    socket.on('error', () => {})
  })
}

function parse(response: string): RawResponse {
  const [head = '', ...rest] = response.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const pairs = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*:\s*/, '')])
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(pairs), body: rest.join('\r\n\r\n') }
}

/** The bytes of a request with `connection: close`. */
export function rawRequest(line: string, headers: Record<string, string> = {}, body = ''): string {
  const lines = Object.entries({ host: 'a', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return [`${line} HTTP/1.1`, ...lines, '', body].join('\r\n')
}
