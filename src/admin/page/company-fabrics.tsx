import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import { companyInputSchema } from '#contract/company.ts'
import { sectionIds } from '#contract/section-ids.text.ts'
import { companyText } from './company.text.ts'
import { type CompanyPart, companyClient } from './company-part.ts'

/** Rows without a name and a photo are dropped; a draft without space for its photos has no `image`. An error is at the row that it concerns. */
const fabricsSchema = z.object({
  fabrics: z.pipe(
    z.array(z.object({ name: z.string(), image: z.optional(z.string()) })),
    z.transform((rows: { name: string; image?: string }[], context) =>
      rows.flatMap((row, at) => {
        if (row.name.trim() === '' && !row.image) return []
        const { data, error } = companyInputSchema.shape.fabrics.safeParse([row])
        const [issue] = error?.issues ?? []
        if (issue) context.issues.push({ code: 'custom', message: issue.message, path: [at, 'name'], input: row.name })
        return data ?? []
      }),
    ),
  ),
})
export type FabricsValues = z.input<typeof fabricsSchema>

const FabricRows = lazy(async () => ({ default: (await import('./fabric-rows.tsx')).FabricRows }))

export const companyFabrics: CompanyPart<FabricsValues> = {
  client: companyClient,
  name: 'fabrics',
  ...companyText.fabrics,
  summaryOf: ({ fabrics }) => fabrics.map(({ name }) => name).join(', '),
  schema: fabricsSchema,
  valuesOf: ({ fabrics }) => ({ fabrics: fabrics.map(({ name, image }) => ({ name, image })) }),
  Fields: (props) => (
    <Suspense>
      <FabricRows {...props} />
    </Suspense>
  ),
  address: `/#${sectionIds.products}`,
}
