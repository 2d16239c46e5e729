import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Modal } from '#browser/modal.tsx'
import { publicSettings } from '#browser/settings.ts'
import { previewPath } from '#contract/endpoint.ts'
import { Button } from '../ui/button.tsx'
import { formText, previewText } from './forms.text.ts'

export interface Preview {
  /** The place on the page, with its '#'. */
  hash: string
  /** The fields of a `PreviewForm`. */
  form: Readonly<Record<string, string>>
}

const frameName = 'preview'
const widthsPx = { phone: 360, desk: 1280 }

/** The visitors' page in a frame. A frame that is too wide is scaled to fit. */
export function PreviewDialog({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  useFrameEscape(onClose)
  const [device, setDevice] = useState<keyof typeof widthsPx>('phone')
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)

  // An ordinary form: the response has a policy of its own, where `srcdoc` would inherit the panel's.
  useEffect(() => {
    const form = document.createElement('form')
    const action = `${publicSettings().apiUrl}${previewPath}${preview.hash}`
    Object.assign(form, { method: 'post', action, target: frameName })
    for (const [name, value] of Object.entries(preview.form)) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    }
    document.body.append(form)
    form.submit()
    form.remove()
  }, [preview])

  useLayoutEffect(() => {
    const fit = () => {
      const { clientWidth = 0, clientHeight = 0 } = stage.current ?? {}
      const scale = Math.min(1, clientWidth / widthsPx[device])
      Object.assign(frame.current?.style ?? {}, {
        width: `${widthsPx[device]}px`,
        height: `${clientHeight / scale}px`,
        scale: String(scale),
      })
    }
    const size = new ResizeObserver(fit)
    if (stage.current) size.observe(stage.current)
    return () => size.disconnect()
  }, [device])

  return (
    <Modal title={previewText.title} onClose={onClose} className="panel-modal preview-modal">
      <div className="line">
        <fieldset className="segments">
          <legend className="visually-hidden">{previewText.width}</legend>
          {(['phone', 'desk'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={name === device} onClick={() => setDevice(name)}>
              {previewText.widths[name]}
            </button>
          ))}
        </fieldset>
        <p className="hint">{previewText.note}</p>
      </div>
      {/* Before the page's many links. */}
      <Button className="skip-link primary-button visually-hidden" onClick={onClose}>
        {formText.draftBack}
      </Button>
      <div ref={stage} className="preview-stage centred">
        {state !== 'shown' && <p role="status">{previewText[state]}</p>}
        <iframe
          ref={frame}
          name={frameName}
          title={previewText.frame}
          hidden={state === 'failed'}
          onLoad={({ currentTarget: { contentDocument } }) => setState(stateOf(contentDocument))}
        />
      </div>
    </Modal>
  )
}

/** Calls back when the script in a frame of this document says that Escape was pressed: the frame has the keys then. */
function useFrameEscape(onEscape: () => void): void {
  const onMessage = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    const isFrame = [...document.querySelectorAll('iframe')].some(({ contentWindow }) => contentWindow === source)
    const server = new URL(publicSettings().apiUrl, location.href)
    if (isFrame && origin === server.origin && data === 'escape') onEscape()
  })
  useEffect(() => {
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])
}

/** An empty frame fires the event, too. Neither the browser's own page of an error nor a document of another origin is readable. */
function stateOf(document: Document | null) {
  if (!document) return publicSettings().apiUrl === '' ? 'failed' : 'shown'
  return document.URL === 'about:blank' ? 'loading' : 'shown'
}
