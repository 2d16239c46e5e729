import { type FirstStep, firstSteps } from '#contract/overview.ts'
import type { PublicEntities, PublicSettings } from '#contract/page-content.ts'
import { samples } from './sample-content.text.ts'
import { isUnchangedSample } from './shipped-samples.ts'

/** Whether each step is done, from what visitors see. A step without a function does not compile. */
const isDone: Record<FirstStep, (lists: PublicEntities, settings: PublicSettings) => boolean> = {
  own_number: ({ meta }) =>
    meta?.[0] !== undefined && !samples.meta.some(({ whatsapp }) => whatsapp === meta[0]?.whatsapp),
  first_product: ({ products }) => products?.some((product) => !isUnchangedSample('products', product)) ?? false,
  first_work: ({ works }) => (works?.length ?? 0) > 0,
  hours: ({ company }) => (company?.[0]?.hours.length ?? 0) > 0,
  public_address: (_, { publicUrl }) => publicUrl !== '',
}

/** The first steps, each with whether it is done. */
export function stepsOf(lists: PublicEntities, settings: PublicSettings) {
  return firstSteps.map((step) => ({ step, isDone: isDone[step](lists, settings) }))
}
