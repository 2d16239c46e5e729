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
export function MessageSection({ id, number, title, text, href, link }: MessageSectionProps) {
  return (
    <section aria-labelledby={id} className="section wrap">
      {number && <p className="missing-number">{number}</p>}
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
