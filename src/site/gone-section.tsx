import { goneText } from './missing.text.ts'

/** The content of the page at the address of a product that was deleted. */
export function GoneSection() {
  return (
    <section aria-labelledby="gone-title" className="section wrap">
      <h1 id="gone-title" className="heading">
        {goneText.title}
      </h1>
      <p className="prose my-6">{goneText.text}</p>
      <a href="/#produtos" className="button button-brand">
        {goneText.products}
      </a>
    </section>
  )
}
