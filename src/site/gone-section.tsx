import { staticText } from './static-pages.text.ts'

/** The content of the page at the address of a product that was deleted. */
export function GoneSection() {
  return (
    <section aria-labelledby="gone-title" className="section wrap">
      <h1 id="gone-title" className="heading">
        {staticText.gone.title}
      </h1>
      <p className="prose">{staticText.gone.text}</p>
      <a href="/#produtos" className="button button-brand">
        {staticText.gone.products}
      </a>
    </section>
  )
}
