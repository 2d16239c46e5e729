import type { PageContent } from '#contract/page-content.ts'
import { accessibilityText } from './accessibility/accessibility.text.ts'
import { shownTexts } from './page-texts.ts'
import { privacyText } from './privacy/privacy.text.ts'
import type { StaticPage } from './render-document.tsx'
import { staticText } from './static-pages.text.ts'
import { type PageText, TextSection } from './text-section.tsx'
import { worksPage } from './works-page.tsx'

/** The static pages of an edition, among them those for unknown addresses and for deleted products. */
export function staticPages(content: PageContent): StaticPage[] {
  const works = worksPage(content)
  const { missing, gone } = staticText
  const { missingText } = shownTexts(content)
  return [
    {
      path: '/404',
      title: missing.title,
      isListed: false,
      body: <MessageSection id="missing-title" number="404" {...missing} text={missingText} href="/" />,
    },
    {
      path: '/410',
      title: gone.title,
      isListed: false,
      body: <MessageSection id="gone-title" {...gone} href="/#produtos" />,
    },
    textPage('/privacidade', privacyText),
    textPage('/acessibilidade', accessibilityText),
    ...(works ? [works] : []),
  ]
}

function textPage(path: string, text: PageText): StaticPage {
  return { path, title: text.title, description: text.description, isListed: true, body: <TextSection text={text} /> }
}

interface MessageSectionProps {
  id: string
  /** A status in large digits. */
  number?: string
  title: string
  text: string
  /** The way on. */
  href: string
  link: string
}

/** The content of a page that only says something, such as the 404 page. */
function MessageSection({ id, number, title, text, href, link }: MessageSectionProps) {
  return (
    <section aria-labelledby={id} className="section wrap">
      {number && <p className="figure missing-number">{number}</p>}
      <h1 id={id} className="heading">
        {title}
      </h1>
      <p className="prose">{text}</p>
      <a href={href} className="button button-brand">
        {link}
      </a>
    </section>
  )
}
