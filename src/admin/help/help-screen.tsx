import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { helpText } from './help.text.ts'

/** The owner's manual. An address with a chapter's id opens at that chapter. */
export function HelpScreen() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): the same link again scrolls again.
  useEffect(() => {
    const chapter = document.getElementById(hash.slice(1))
    chapter?.scrollIntoView()
    chapter?.focus({ preventScroll: true })
  }, [hash, key])
  return (
    <>
      <title>{helpText.title}</title>
      <h1>{helpText.title}</h1>
      <p className="screen-intro soft">{helpText.intro}</p>
      <div className="stack narrow">
        <nav aria-label={helpText.contents} className="part stack">
          <ul>
            {helpText.chapters.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="quiet-button flush">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {helpText.chapters.map(({ id, title, steps = [], lines = [] }) => (
          <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="part stack">
            <h2 id={`${id}-title`}>{title}</h2>
            {steps.length > 0 && (
              <ol className="list stack tight">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            )}
            {lines.map((line) =>
              typeof line === 'string' ? (
                <p key={line}>{line}</p>
              ) : (
                <p key={line[0]}>
                  <strong>{line[0]}.</strong> {line[1]}
                </p>
              ),
            )}
          </section>
        ))}
      </div>
    </>
  )
}
