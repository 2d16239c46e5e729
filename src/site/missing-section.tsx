import { staticText } from './static-pages.text.ts'

/** The content of the 404 page. */
export function MissingSection() {
  return (
    <section aria-labelledby="missing-title" className="section wrap">
      <p className="missing-number">404</p>
      <h1 id="missing-title" className="heading">
        {staticText.missing.title}
      </h1>
      <p className="prose">{staticText.missing.text}</p>
      <a href="/" className="button button-brand">
        {staticText.missing.home}
      </a>
    </section>
  )
}
