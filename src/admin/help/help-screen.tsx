import { ownOutfit } from '../ui/own-outfit.ts'
import { useHash } from '../ui/paths.ts'
import { helpChapters, helpText } from './help.text.ts'

/** The owner's manual. An address with a chapter's id opens that chapter. */
export function Screen() {
  useHash((hash) => {
    const chapter = document.getElementById(hash.slice(1))
    if (!(chapter instanceof HTMLDetailsElement)) return
    chapter.open = true
    chapter.querySelector('summary')?.focus()
  })
  return (
    <>
      <title>{helpText.title}</title>
      <h1>{helpText.title}</h1>
      <p className="screen-intro soft">{helpText.intro}</p>
      <div className="stack narrow">
        {helpChapters(ownOutfit()).map(({ id, title, steps = [], lines = [] }) => (
          <details key={id} id={id} className="part">
            <summary>
              <h2>{title}</h2>
            </summary>
            <div className="stack">
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
            </div>
          </details>
        ))}
      </div>
    </>
  )
}
