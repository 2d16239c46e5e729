import { useState } from 'react'
import { clearAllDrafts, draftKeys } from '#browser/draft-store.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { authText } from './auth.text.ts'

/** For shared computers: says that there are drafts, if there are, and deletes them. */
export function LeftDrafts() {
  const [isAsking, setAsking] = useState(false)
  if (draftKeys().length === 0) return null
  function deleteAll() {
    clearAllDrafts()
    setAsking(false)
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
