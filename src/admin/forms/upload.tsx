import { type CallResponse, NetworkError, type OutgoingCall, TimeoutError } from '#browser/http/call.ts'
import { formText } from './forms.text.ts'

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

const announcedSteps = 4

/** What a screen reader hears of the share of a photo that was sent, 0 to 1; '' without one. */
export function progressInQuarters(fraction: number | undefined): string {
  if (fraction === undefined) return ''
  if (fraction === 1) return formText.uploaded
  return formText.uploading(Math.floor(fraction * announcedSteps) * (100 / announcedSteps))
}

/** The share of a photo that was sent, 0 to 1, in percent. */
export function UploadProgress({ fraction }: { fraction: number }) {
  const percent = Math.floor(fraction * 100)
  const isSent = percent === 100
  return (
    <label className="upload-progress whole">
      {isSent ? formText.uploaded : formText.uploading(percent)}
      {/* Without a value the bar is animated, since the server's time is unknown. */}
      <progress max={100} {...(isSent ? {} : { value: percent })} />
    </label>
  )
}
