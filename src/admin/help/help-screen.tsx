import { helpText } from './help.text.ts'

/** What each screen does, how to undo, and when to call whoever runs the server. */
export function HelpScreen() {
  return (
    <>
      <title>{helpText.title}</title>
      <h1 className="screen-title">{helpText.title}</h1>
      <p className="screen-intro">{helpText.intro}</p>
      <div className="help">
        {helpText.sections.map(({ title, lines }) => (
          <section key={title} className="help-section">
            <h2 className="card-title">{title}</h2>
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
