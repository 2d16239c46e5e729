import { useState } from 'react'
import { clearAllDrafts } from '#browser/draft-store.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { authText } from './auth.text.ts'

/** For shared computers: says that there are drafts, and deletes them. */
export function LeftDrafts() {
  const [isLeft, setLeft] = useState(true)
  const [isAsking, setAsking] = useState(false)
  if (!isLeft) return null
  function deleteAll() {
    clearAllDrafts()
    setLeft(false)
    // The button that opened the question is removed with its paragraph.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.login [name=email]')?.focus())
  }
  return (
    <>
      <p className="soft centred">
        {authText.draftsLeft} <Button onClick={() => setAsking(true)}>{authText.deleteDrafts}</Button>
      </p>
      {isAsking && (
        <ConfirmDialog
          question={authText.deleteDraftsQuestion}
          subject={authText.deleteDraftsAdvice}
          confirm={authText.deleteDrafts}
          action={{ mutate: deleteAll, isPending: false, reason: '' }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
