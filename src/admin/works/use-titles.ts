import { useQueryClient } from '@tanstack/react-query'
import type { Work } from '#contract/works.ts'
import { useProducts } from './products.tsx'
import { workText } from './works.text.ts'

/** Proposes titles: that of the product, if one is chosen, otherwise a number. Returns them for `count` works. */
export function useTitles(productId: string): (count: number) => string[] {
  const queryClient = useQueryClient()
  const product = useProducts().find(({ _id }) => _id === productId)
  return (count) => {
    const titles = queryClient.getQueryData<Work[]>(['works'])?.map(({ title }) => title) ?? []
    const last = Math.max(titles.length, ...titles.map(workText.numberIn))
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    if (!product) return numbers.map((number) => workText.proposed(last + number))
    return numbers.map((number) => (count === 1 ? product.title : workText.numbered(product.title, number)))
  }
}
