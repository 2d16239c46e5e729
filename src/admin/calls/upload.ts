import { type CallResponse, NetworkError, type OutgoingCall, TimeoutError } from '#browser/call.ts'

/** An upload fails if no byte is sent for this long. While bytes are sent, it may take any time. */
const stallMs = 30_000
/** The timeout from the last byte to the response: the server allows 60 s for a photo, and photos are queued. */
const responseMs = 90_000

/**
 * Sends a call and reports how much of it was sent, which `fetch` cannot do.
 * @param onProgress called with 0 to 1
 * @throws NetworkError, TimeoutError
 */
export async function sendWithProgress(
  { url, method, headers, body = '' }: OutgoingCall,
  onProgress: (fraction: number) => void,
): Promise<CallResponse> {
  const request = new XMLHttpRequest()
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), ms)
  }
  return await new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => {
      limit(stallMs)
      onProgress(loaded / total)
    }
    request.upload.onload = () => {
      limit(responseMs)
      onProgress(1)
    }
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new NetworkError('no response'))
    request.onabort = () => reject(new TimeoutError('no response in time'))
    request.onloadend = () => clearTimeout(timer)
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    limit(stallMs)
    onProgress(0)
    request.send(body)
  })
}
