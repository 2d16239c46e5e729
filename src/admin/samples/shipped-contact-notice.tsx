import { useId } from 'react'
import { Link } from 'react-router'
import { entityPath } from '../paths.ts'
import { samplesText } from './samples.text.ts'

/** Search engines are kept away from the page while its contact data reaches nobody. */
export function ShippedContactNotice() {
  const id = useId()
  return (
    <>
      <p id={id}>
        <strong>{samplesText.contact}</strong> <span>{samplesText.contactAdvice}</span>
      </p>
      <div className="line flush">
        <Link to={entityPath('meta')} className="quiet-button" aria-describedby={id}>
          {samplesText.openContact}
        </Link>
      </div>
    </>
  )
}
