import { siteText } from './site.text.ts'

/** The content of the 404 page. */
export function MissingSection() {
  return (
    <section aria-labelledby="missing-title" className="section wrap">
      <p className="eyebrow">404</p>
      <h1 id="missing-title" className="heading">
        {siteText.missing.title}
      </h1>
      <p className="prose my-6">{siteText.missing.text}</p>
      <a href="/" className="button button-brand">
        {siteText.missing.home}
      </a>
    </section>
  )
}
