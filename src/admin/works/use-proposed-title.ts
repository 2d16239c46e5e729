import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Work, WorkInput } from '#contract/works.ts'
import type { FormMode } from '../lists/entity-slice.ts'
import { useProducts } from './use-products.ts'
import { workClient } from './work-client.ts'
import type { WorkValues } from './work-fields.tsx'
import { workFormText } from './works.text.ts'

/** Proposes titles: that of the product, if one is chosen, otherwise a number. Returns them for `count` works. */
export function useTitles(productId: string): (count: number) => string[] {
  const queryClient = useQueryClient()
  const product = useProducts().find(({ _id }) => _id === productId)
  return (count) => {
    const titles = queryClient.getQueryData<Work[]>([workClient.name])?.map(({ title }) => title) ?? []
    const last = Math.max(titles.length, ...titles.map(workFormText.numberIn))
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    if (!product) return numbers.map((number) => workFormText.proposed(last + number))
    return numbers.map((number) => (count === 1 ? product.title : workFormText.numbered(product.title, number)))
  }
}

/** Fills in the title of a new work as soon as it has a photo, until it is edited: a photo alone can be saved. */
export function useProposedTitle(form: UseFormReturn<WorkValues, unknown, WorkInput>, mode: FormMode): void {
  const { control, getValues, setValue } = form
  const [image, productId] = useWatch({ control, name: ['image', 'productId'] })
  const [title = ''] = useTitles(productId)(1)
  const proposed = useRef('')
  useEffect(() => {
    if (mode !== 'create' || image === '' || getValues('title') !== proposed.current) return
    proposed.current = title
    setValue('title', title)
  }, [mode, image, title, getValues, setValue])
}
