import type { Company } from '#contract/company.ts'
import { companyText } from './company.text.ts'

interface FiguresProps {
  company: Pick<Company, 'foundedYear' | 'projects'>
  /** The present year. */
  year: number
}

/** Years and works of the company (spec §1); the shipped figure in place of each that it has not set. */
export function Figures({ company: { foundedYear, projects }, year }: FiguresProps) {
  const text = companyText.figures
  const years = foundedYear === null ? 0 : year - foundedYear
  const experience = foundedYear === null ? text.shipped.years : years > 0 ? text.years(years) : text.since(foundedYear)
  return [experience, projects === null ? text.shipped.works : text.works(projects)].map((figure, at) => (
    <div key={figure.text} id={at === 0 ? 'numeros' : undefined}>
      <dt>{figure.text}</dt>
      <dd>{figure.figure}</dd>
    </div>
  ))
}
