import { missingText } from './missing.text.ts'

/** The content of the 404 page. */
export function MissingSection() {
  return (
    <section aria-labelledby="missing-title" className="section wrap">
      <p className="eyebrow">404</p>
      <h1 id="missing-title" className="heading">
        {missingText.title}
      </h1>
      <p className="prose my-6">{missingText.text}</p>
      <a href="/" className="button button-brand">
        {missingText.home}
      </a>
    </section>
  )
}
