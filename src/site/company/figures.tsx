import { useSite, useYear } from '../site-context.ts'
import { companyText } from './company.text.ts'

/** Years and works of the company (spec §1): the owner's words, else its own figures, else the shipped ones. */
export function Figures() {
  const { company, texts } = useSite()
  const experience = useExperience(company.foundedYear)
  return (
    <FigureList
      id="numeros"
      figures={[
        { figure: texts.aboutYears ?? experience?.figure, text: texts.aboutYearsText ?? experience?.text },
        { figure: texts.aboutWorks, text: texts.aboutWorksText },
      ]}
    />
  )
}

/** The figures that the company has saved, and no shipped one. */
export function OwnFigures() {
  const { foundedYear, projects } = useSite().company
  const works = projects === null ? undefined : companyText.figures.works(projects)
  return <FigureList figures={[{ ...useExperience(foundedYear) }, { ...works }]} />
}

interface FigureListProps {
  /** The id of the first figure. */
  id?: string
  figures: { figure?: string | undefined; text?: string | undefined }[]
}

function FigureList({ id, figures }: FigureListProps) {
  const known = figures.filter(({ figure }) => figure)
  if (known.length === 0) return null
  return (
    <dl className="figures row">
      {known.map(({ figure, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two figures may be equal, and none moves
        <div key={index} id={index === 0 ? id : undefined}>
          <dt>{text}</dt>
          <dd className="figure">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function useExperience(foundedYear: number | null) {
  const year = useYear()
  if (foundedYear === null) return undefined
  const text = companyText.figures
  return year > foundedYear ? text.years(year - foundedYear) : text.since(foundedYear)
}

/** Below the hero: why one can trust the company, each fact only if it is known. */
export function Proof() {
  const { proof } = useSite().company
  return (
    <div className="proof">
      <div className="proof-row wrap">
        <Figures />
        {proof[0] && (
          <dl>
            {proof.map(({ name, fact, className }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={className}>{fact}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  )
}
