import { siteText } from './site.text.ts'

/** The content of the page at the address of a product that was deleted. */
export function GoneSection() {
  return (
    <section aria-labelledby="gone-title" className="section wrap">
      <h1 id="gone-title" className="heading">
        {siteText.gone.title}
      </h1>
      <p className="prose my-6">{siteText.gone.text}</p>
      <a href="/#produtos" className="button button-brand">
        {siteText.gone.products}
      </a>
    </section>
  )
}
