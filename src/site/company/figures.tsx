import type { Company } from '#contract/company.ts'
import { shippedTexts } from '#contract/shipped-texts.text.ts'
import type { Texts } from '#contract/texts.ts'
import { companyText } from './company.text.ts'

interface FiguresProps {
  company: Pick<Company, 'foundedYear' | 'projects' | 'leftOut'>
  /** The owner's own words, which come before the company's figures. */
  texts: Texts | undefined
  /** The present year. */
  year: number
}

/** Years and works of the company (spec §1); in place of each that it has not set the shipped figure, or nothing if the owner has left that out. */
export function Figures({ company: { foundedYear, projects, leftOut }, texts: own, year }: FiguresProps) {
  const text = companyText.figures
  const years = foundedYear === null ? 0 : year - foundedYear
  const experience =
    foundedYear === null
      ? shippedFigure('aboutYears', leftOut)
      : years > 0
        ? text.years(years)
        : text.since(foundedYear)
  const works = projects === null ? shippedFigure('aboutWorks', leftOut) : text.works(projects)
  const figures = [
    { figure: own?.aboutYears ?? experience.figure, text: own?.aboutYearsText ?? experience.text },
    { figure: own?.aboutWorks ?? works.figure, text: own?.aboutWorksText ?? works.text },
  ].filter(({ figure }) => figure !== '')
  return figures.map(({ figure, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two figures may be equal, and none moves
    <div key={index} id={index === 0 ? 'numeros' : undefined}>
      <dt>{text}</dt>
      <dd>{figure}</dd>
    </div>
  ))
}

function shippedFigure(name: 'aboutYears' | 'aboutWorks', leftOut: Company['leftOut']) {
  return { figure: leftOut.includes(name) ? '' : shippedTexts[name], text: shippedTexts[`${name}Text`] }
}
