import type { Product } from '#contract/products.ts'
import { unnamedWork } from '#contract/works.text.ts'
import type { Work } from '#contract/works.ts'

/** The works with the title of their product where they have none of their own. */
export function withTitles(works: readonly Work[], products: readonly Product[]): Work[] {
  return works.map((work) => ({
    ...work,
    title: work.title || (products.find(({ _id }) => _id === work.productId)?.title ?? ''),
  }))
}

/** What a photo of a work shows and where, as its alternative text. */
export function describeWork({ title, district }: Pick<Work, 'title' | 'district'>): string {
  return [title, district].filter(Boolean).join(', ') || unnamedWork
}
