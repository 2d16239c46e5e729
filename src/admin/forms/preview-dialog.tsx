import { useState } from 'react'
import { Modal } from '#browser/modal.tsx'
import { Button } from '../ui/button.tsx'
import { formText, previewText } from './forms.text.ts'
import { type Device, DeviceChoice, PageFrame, type PageFrameProps, widthsPx } from './page-frame.tsx'

/** The page as it would be, in one of two widths. */
export function PreviewDialog({
  preview,
  onClose,
}: {
  preview: Pick<PageFrameProps, 'hash' | 'form'>
  onClose: () => void
}) {
  const [device, setDevice] = useState<Device>('phone')
  // The script in the frame says that Escape was pressed: the frame has the keys then.
  const onMessage = (data: unknown) => data === 'escape' && onClose()
  return (
    <Modal title={previewText.title} onClose={onClose} className="panel-modal preview-modal">
      <div className="line">
        <DeviceChoice device={device} onChoice={setDevice} />
        <p className="hint">{previewText.note}</p>
      </div>
      {/* Before the page's many links. */}
      <Button className="skip-link primary-button visually-hidden" onClick={onClose}>
        {formText.draftBack}
      </Button>
      <PageFrame {...preview} title={previewText.frame} widthPx={widthsPx[device]} onMessage={onMessage} />
    </Modal>
  )
}
