import { siteText } from './site.text.ts'

/** The first link of every page. */
export function SkipLink() {
  return (
    <a href="#conteudo" className="button button-brand skip-link on-screen">
      {siteText.skipToContent}
    </a>
  )
}
