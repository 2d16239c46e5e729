import { blankCompany } from '#contract/company.ts'
import type { Outfit } from '#contract/outfit.text.ts'
import type { PageContent } from '#contract/page-content.ts'
import { formatCnpj, formatCpf } from '#contract/tax-numbers.ts'
import { factsText } from '../data/company.text.ts'
import { accessibilityPage, type FooterPage, privacyPage } from '../data/footer-pages.text.ts'
import { shownTexts } from '../data/page-texts.ts'
import { siteText } from '../data/site.text.ts'
import type { StaticPage } from '../head/head.tsx'
import { Awning } from '../parts/awning.tsx'
import { WayLink } from '../parts/parts.tsx'
import { useSite } from '../parts/site-context.ts'
import { worksPage } from '../works/works-page.tsx'
import { accessibilityText } from './accessibility.text.ts'
import { privacyText } from './privacy.text.ts'
import { staticText } from './static-pages.text.ts'

/** The static pages of an edition, among them those for unknown addresses and for deleted products. */
export function staticPages(content: PageContent): StaticPage[] {
  const works = worksPage(content)
  const { missing, gone } = staticText
  const { missingText } = shownTexts(content)
  const responsible = responsibleFor(content)
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
      body: <MessageSection id="gone-title" {...gone} text={content.outfit.goneText} href="/#produtos" />,
    },
    textPage(privacyPage, privacyText, responsible),
    textPage(accessibilityPage, accessibilityText, responsible),
    ...(works ? [works] : []),
  ]
}

function textPage({ path, title }: FooterPage, text: PageText, responsible: Responsible): StaticPage {
  const body = <TextSection title={title} text={text} responsible={responsible} />
  return { path, title, description: text.description, isListed: true, body }
}

function responsibleFor({ company: list, meta, outfit, operator }: PageContent): Responsible {
  const { legalName, cnpj, cpf } = list?.[0] ?? blankCompany
  const taxNumber = cnpj ? `${factsText.cnpj} ${formatCnpj(cnpj)}` : cpf && `${factsText.cpf} ${formatCpf(cpf)}`
  return {
    company: meta?.[0]?.title ?? '',
    jobs: outfit.jobs,
    legalName,
    taxNumber,
    hostedBy: operator?.hostedBy ?? '',
    backupKeepDays: operator?.backupKeepDays ?? 0,
  }
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
  const { hasAwnings } = useSite().outfit
  return (
    <>
      {hasAwnings && <Awning />}
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
    </>
  )
}

/** A part of a page of text: its paragraphs, then its list. */
export interface TextPart {
  title: string
  paragraphs?: readonly string[]
  items?: readonly string[]
}

/** Who answers for the site's data, and where and how long its copies are kept. */
export interface Responsible {
  /** The company's name on the site. */
  company: string
  /** What its finished jobs are called. */
  jobs: Outfit['jobs']
  /** Its name and number in the public registers, or ''. */
  legalName: string
  taxNumber: string
  /** Who hosts the site, and in which country, or ''. */
  hostedBy: string
  /** The number of days after which a backup is removed; 0 if the operator removes them. */
  backupKeepDays: number
}

/** The words of a page of text. */
export interface PageText {
  description: string
  intro: (responsible: Responsible) => string
  partsFor: (responsible: Responsible) => readonly TextPart[]
  /** Around the ways to reach the company. */
  contact: { title: string; text: string; after?: string }
}

interface TextSectionProps {
  title: string
  text: PageText
  responsible: Responsible
}

/** The content of a page of text, which ends with how to reach the company. */
function TextSection({ title, text, responsible }: TextSectionProps) {
  const { contact } = useSite()
  const { intro, partsFor } = text
  const { whatsapp, email, phone } = contact
  const ways = [
    whatsapp && { url: whatsapp.url, shown: `${siteText.contact.whatsapp} ${whatsapp.shown}` },
    // Without the subject of a request for a quote.
    email && { url: `mailto:${email.shown}`, shown: email.shown },
    phone,
  ]
  return (
    <section aria-labelledby="text-title" className="section wrap">
      <h1 id="text-title" className="heading">
        {title}
      </h1>
      <p className="prose">{intro(responsible)}</p>
      {partsFor(responsible).map(({ title: heading, paragraphs = [], items = [] }) => (
        <section key={heading} className="text-part columns">
          <h2>{heading}</h2>
          <div>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="prose">
                {paragraph}
              </p>
            ))}
            {items.length > 0 && (
              <ul className="prose list">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </div>
        </section>
      ))}
      <section className="text-part columns">
        <h2>{text.contact.title}</h2>
        <div>
          <p className="prose">{text.contact.text}</p>
          {ways.map(
            (way) =>
              way && (
                <p key={way.url}>
                  <WayLink way={way} className="text-link" />
                </p>
              ),
          )}
          {text.contact.after && <p className="prose">{text.contact.after}</p>}
        </div>
      </section>
    </section>
  )
}
