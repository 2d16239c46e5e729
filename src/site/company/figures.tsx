import { useSite, useYear } from '../site-context.ts'
import { companyText } from './company.text.ts'

/** Years and works of the company (spec §1): the owner's words, else its own figures, else the shipped ones. */
export function Figures() {
  const { company, texts } = useSite()
  const experience = useExperience(company.foundedYear)
  const figures = [
    { figure: texts.aboutYears ?? experience?.figure, text: texts.aboutYearsText ?? experience?.text },
    { figure: texts.aboutWorks, text: texts.aboutWorksText },
  ].filter(({ figure }) => figure)
  if (figures.length === 0) return null
  return (
    <dl className="figures">
      {figures.map(({ figure, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two figures may be equal, and none moves
        <div key={index} id={index === 0 ? 'numeros' : undefined}>
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
