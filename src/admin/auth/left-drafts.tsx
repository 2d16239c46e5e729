import { useState } from 'react'
import { clearAllDrafts } from '#browser/draft-store.ts'
import { Modal } from '#browser/modal.tsx'
import { Button } from '../ui/button.tsx'
import { authText } from './auth.text.ts'

/** For shared computers: says that there are drafts, and deletes them. */
export function LeftDrafts() {
  const [isLeft, setLeft] = useState(true)
  const [isAsking, setAsking] = useState(false)
  if (!isLeft) return null
  return (
    <>
      <p className="soft centred">
        {authText.draftsLeft} <Button onClick={() => setAsking(true)}>{authText.deleteDrafts}</Button>
      </p>
      {isAsking && (
        <Modal
          title={authText.deleteDraftsQuestion}
          onClose={() => setAsking(false)}
          className="panel-modal narrow-modal"
        >
          <div className="stack">
            <p className="soft">{authText.deleteDraftsAdvice}</p>
            <div className="form-actions">
              <Button onClick={() => setAsking(false)}>{authText.cancel}</Button>
              <Button
                className="primary-button danger-button"
                onClick={() => {
                  clearAllDrafts()
                  setLeft(false)
                  // The button that opened the question is removed with its paragraph.
                  requestAnimationFrame(() => document.querySelector<HTMLElement>('.login [name=email]')?.focus())
                }}
              >
                {authText.deleteDrafts}
              </Button>
            </div>
          </div>
        </Modal>
      )}
    </>
  )
}
