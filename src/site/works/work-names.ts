import type { Product } from '#contract/products.ts'
import type { Work } from '#contract/works.ts'

/** The works with the title of their product where they have none of their own. */
export function withTitles(works: readonly Work[], products: readonly Product[]): Work[] {
  return works.map((work) => ({
    ...work,
    title: work.title || (products.find(({ _id }) => _id === work.productId)?.title ?? ''),
  }))
}

/** What a photo of a work shows and where, as its alternative text; `unnamed` if that is unknown. */
export function describeWork({ title, district }: Pick<Work, 'title' | 'district'>, unnamed: string): string {
  return [title, district].filter(Boolean).join(', ') || unnamed
}
