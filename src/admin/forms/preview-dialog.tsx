import { useState } from 'react'
import { Modal } from '#browser/modal.tsx'
import type { FrameMessage } from '#contract/places.ts'
import { Button } from '../ui/button.tsx'
import { formText, previewText } from './forms.text.ts'
import { type Device, DeviceChoice, PageFrame, type PageFrameProps, widthsPx } from './page-frame.tsx'

/** The page as it would be, in one of two widths. */
export function PreviewDialog({
  preview,
  fields,
  onClose,
}: {
  preview: Pick<PageFrameProps, 'hash' | 'form'>
  fields: readonly string[]
  /** Called with the field that was tapped, if one was. */
  onClose: (field?: string) => void
}) {
  const [device, setDevice] = useState<Device>('phone')
  // The frame has the keys while it has the focus.
  function onMessage(message: FrameMessage) {
    if (message === 'escape') onClose()
    else if ('entity' in message && fields.includes(message.field)) onClose(message.field)
  }
  return (
    <Modal title={previewText.title} onClose={() => onClose()} className="panel-modal preview-modal">
      <div className="line">
        <DeviceChoice device={device} onChoice={setDevice} />
        <p className="hint">{previewText.note}</p>
      </div>
      {/* Before the page's many links. */}
      <Button className="skip-link primary-button visually-hidden" onClick={() => onClose()}>
        {formText.draftBack}
      </Button>
      <PageFrame {...preview} title={previewText.frame} widthPx={widthsPx[device]} onMessage={onMessage} />
    </Modal>
  )
}
