import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formText } from '../forms/forms.text.ts'
import { offerUndo } from './undo-offer.ts'

/**
 * Returns a function that says that what was typed is kept as a draft, with a way back to the form's screen.
 * @param reopen opens the form again, if it is in a modal of that screen
 */
export function useOfferDraft(reopen: () => void = () => undefined): () => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [path] = useState(pathname)
  const goBack = async () => {
    if (window.location.pathname !== path) navigate(path)
    reopen()
  }
  return () => offerUndo({ text: formText.draftKept, button: formText.draftBack, undo: goBack })
}
