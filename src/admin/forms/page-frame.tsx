import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { countTap } from '#browser/second-taps.ts'
import { publicSettings } from '#browser/settings.ts'
import { previewPath } from '#contract/endpoint.ts'
import { type FrameMessage, frameMessageSchema } from '#contract/places.ts'
import { previewText } from './forms.text.ts'

export const widthsPx = { phone: 360, desk: 1280 }
export type Device = keyof typeof widthsPx

/** The two widths of the page. */
export function DeviceChoice({ device, onChoice }: { device: Device; onChoice: (device: Device) => void }) {
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{previewText.width}</legend>
      {(['phone', 'desk'] as const).map((name) => (
        <button key={name} type="button" aria-pressed={name === device} onClick={() => onChoice(name)}>
          {previewText.widths[name]}
        </button>
      ))}
    </fieldset>
  )
}

export interface PageFrameProps {
  /** The place on the page, with its '#', or ''. */
  hash: string
  /** The fields of a `PreviewForm`, or of a `PageForm`. They are posted once. */
  form: object
  title: string
  /** Undefined: as wide as its place. */
  widthPx?: number | undefined
  /** Called with what the page's script tells, but for second taps. */
  onMessage: (message: FrameMessage) => void
}

/** The visitors' page in a frame. A frame that is too wide is scaled to fit. */
export function PageFrame({ hash, form, title, widthPx, onMessage }: PageFrameProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  // Nobody else can post a form into it, since nobody knows its name.
  const [name] = useState(() => `page-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`)

  // An ordinary form: the response has a policy of its own, where `srcdoc` would inherit the panel's.
  useEffect(() => {
    const element = document.createElement('form')
    const action = `${publicSettings().apiUrl}${previewPath}${hash}`
    Object.assign(element, { method: 'post', action, target: name })
    for (const [name, value] of Object.entries(form)) {
      element.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    }
    document.body.append(element)
    element.submit()
    element.remove()
  }, [hash, form, name])

  // Videos and maps within the page could post, too.
  const receive = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow || origin !== (publicSettings().apiUrl || location.origin)) return
    const message = frameMessageSchema.safeParse(data).data
    if (message && counts(message, frame.current)) onMessage(message)
  })
  useEffect(() => {
    const onPosted = (event: MessageEvent) => receive(event)
    window.addEventListener('message', onPosted)
    return () => window.removeEventListener('message', onPosted)
  }, [])

  useLayoutEffect(() => {
    const fit = () => {
      const { clientWidth = 0, clientHeight = 0 } = stage.current ?? {}
      const width = widthPx ?? clientWidth
      const scale = Math.min(1, clientWidth / width)
      Object.assign(frame.current?.style ?? {}, {
        width: `${width}px`,
        height: `${clientHeight / scale}px`,
        scale: String(scale),
      })
    }
    const size = new ResizeObserver(fit)
    if (stage.current) size.observe(stage.current)
    return () => size.disconnect()
  }, [widthPx])

  return (
    <div ref={stage} className="preview-stage centred">
      {state !== 'shown' && <p role="status">{previewText[state]}</p>}
      <iframe
        ref={frame}
        name={name}
        title={title}
        hidden={state === 'failed'}
        onLoad={({ currentTarget: { contentDocument } }) => setState(stateOf(contentDocument))}
      />
    </div>
  )
}

/** Whether it is no second tap: the panel sees none in the frame, nor the frame one in the panel. */
function counts(message: FrameMessage, frame: HTMLIFrameElement): boolean {
  const finger = typeof message === 'object' && 'finger' in message && message.finger
  if (!finger) return true
  const { left, top, width } = frame.getBoundingClientRect()
  const scale = width / frame.offsetWidth
  return countTap({ at: performance.now(), x: left + finger.x * scale, y: top + finger.y * scale })
}

/** An empty frame fires the event, too. Neither the browser's own page of an error nor a document of another origin is readable. */
function stateOf(document: Document | null) {
  if (!document) return publicSettings().apiUrl === '' ? 'failed' : 'shown'
  return document.URL === 'about:blank' ? 'loading' : 'shown'
}
