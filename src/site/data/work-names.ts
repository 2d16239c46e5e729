import type { Product } from '#contract/products.ts'
import type { Work } from '#contract/works.ts'

/** A work with the title of its product where it has one of its own, too. */
export type NamedWork = Work & { sold?: string }

/** The works with the title of their product where they have none of their own, else with both. */
export function withTitles(works: readonly Work[], products: readonly Product[]): NamedWork[] {
  return works.map((work) => {
    const sold = products.find(({ _id }) => _id === work.productId)?.title
    return work.title ? { ...work, ...(sold && { sold }) } : { ...work, title: sold ?? '' }
  })
}

/** What a photo of a work shows and where, as its alternative text: 'Pergolado: Quintal, Centro'; `unnamed` if that is unknown. */
export function describeWork(
  { title, district, sold }: Pick<NamedWork, 'title' | 'district' | 'sold'>,
  unnamed: string,
): string {
  const place = [title, district].filter(Boolean).join(', ') || unnamed
  return sold && sold !== title ? `${sold}: ${place}` : place
}

/** A customer's sentence in letters of the size of a heading. */
export const onOneLine = (comment: string) => comment.replace(/\s+/g, ' ').trim()

// What fits beside a photo.
const maxVoice = 220

/** The work with the longest sentence that is shown whole in large letters. */
export function loudest(works: readonly Work[]): Work | undefined {
  const lengthOf = ({ comment }: Work) => onOneLine(comment).length
  const fitting = works.filter((work) => lengthOf(work) > 0 && lengthOf(work) <= maxVoice)
  return fitting.sort((one, other) => lengthOf(other) - lengthOf(one))[0]
}

/** The path of a work among all works. */
export function workPath(id: string): string {
  return `/obras#obra-${id}`
}
