import net from 'node:net'

export interface RawAnswer {
  status: number
  /** Names in small letters. */
  headers: Record<string, string>
  body: string
}

/** Sends bytes as they are and returns the first answer, read until the server hangs up or `connection: close` has ended it. */
export function rawAnswer(url: string, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.setEncoding('latin1')
    socket.on('data', (text) => (heard += text))
    socket.on('close', () => (heard === '' ? reject(new Error('the connection was cut')) : resolve(parse(heard))))
    // A refused body may be cut off after the answer.
    socket.on('error', () => {})
  })
}

function parse(answer: string): RawAnswer {
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const pairs = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*:\s*/, '')])
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(pairs), body: rest.join('\r\n\r\n') }
}

/** The bytes of a request that ends its connection. */
export function rawRequest(line: string, headers: Record<string, string> = {}, body = ''): string {
  const lines = Object.entries({ host: 'a', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return [`${line} HTTP/1.1`, ...lines, '', body].join('\r\n')
}
