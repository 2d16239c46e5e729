import { isShippedMeta } from '#contract/claims.ts'
import { type FirstStep, firstSteps } from '#contract/overview.ts'
import type { PublicEntities, PublicSettings } from '#contract/page-content.ts'
import { isUnchangedSample } from './shipped-samples.ts'

interface Progress {
  /** What visitors see. */
  lists: PublicEntities
  settings: PublicSettings
  /** How many recovery codes the user has who asks. */
  codes: number
}

/** Whether each step is done. A step without a function does not compile. */
const isDone: Record<FirstStep, (progress: Progress) => boolean> = {
  own_number({ lists: { meta, company } }) {
    const field = company?.[0]?.leftOut.includes('whatsapp') ? 'phone' : 'whatsapp'
    return meta?.[0] !== undefined && !isShippedMeta(field, meta[0][field])
  },
  first_product: ({ lists: { products } }) =>
    products?.some((product) => !isUnchangedSample('products', product)) ?? false,
  first_work: ({ lists: { works } }) => (works?.length ?? 0) > 0,
  hours: ({ lists: { company } }) => (company?.[0]?.hours.length ?? 0) > 0,
  recovery_codes: ({ codes }) => codes > 0,
  public_address: ({ settings: { publicUrl } }) => publicUrl !== '',
}

/** The first steps, each with whether it is done. */
export function stepsOf(progress: Progress) {
  return firstSteps.map((step) => ({ step, isDone: isDone[step](progress) }))
}
