import * as z from 'zod/mini'
import { type PublicEntityName, publicEntityNames } from './entities.ts'
import { fieldNames } from './field-names.text.ts'

/** A path of the site, and how far it is scrolled, in CSS pixels. */
const seenSchema = z.strictObject({
  path: z.string().check(z.regex(/^\/(?!\/)/), z.maxLength(2048)),
  scroll: z.int().check(z.minimum(0), z.maximum(1_000_000)),
})
export type Seen = z.output<typeof seenSchema>

/**
 * A place of the page: a field of an item, which the form opens at. `id` is '' for a new item, and for an entity that has one item; `field` is
 * '' for the form's start.
 */
const placeSchema = z
  .strictObject({
    entity: z.enum(publicEntityNames),
    id: z.string().check(z.regex(/^[\w-]{0,100}$/)),
    field: z.string(),
    /** Where a finger has tapped it in the frame's window; absent for a mouse, a key or a link. */
    finger: z.optional(z.strictObject({ x: z.number(), y: z.number() })),
  })
  .check(z.refine(({ entity, field }) => field === '' || Object.hasOwn(fieldNames[entity], field)))
export type Tapped = z.output<typeof placeSchema>
export type Place = Omit<Tapped, 'finger'>

/** All that a frame of the page posts to the panel: what was tapped, where the page stands, or that Escape has nothing to close in it. */
export const frameMessageSchema = z.union([z.literal('escape'), placeSchema, seenSchema])
export type FrameMessage = z.output<typeof frameMessageSchema>

/** A field whose figure the page shows: one of the owner's own words, else the company's. */
export type Figure = 'aboutYears' | 'foundedYear' | 'aboutWorks' | 'projects'

/** What the script of the panel's frames knows besides the page itself. */
export interface FrameFacts extends Seen {
  /** The panel's origin, '' if it is the page's own. */
  panel: string
  /** What a preview shows: only its fields lead to the form. Null in 'Seu site'. */
  previewed: Pick<Place, 'entity' | 'id'> | null
  /** On a product's page its id, and its works' sentences by their ids: they stand in no address of the page. */
  product: string
  sentences: Readonly<Record<string, string>>
  /** What the page's figures show, from the first to the last. */
  figures: readonly Figure[]
  /** What people call each field, with its article. */
  names: Readonly<Record<PublicEntityName, Readonly<Record<string, string>>>>
  /** Of each list what people call an item, with its article, and where the page shows it: the address ends with its id. */
  lists: Readonly<Partial<Record<PublicEntityName, Readonly<Record<'one' | 'address', string>>>>>
  /** The places that are still those of the sample, as 'entity.field', of an item 'entity.id'. */
  ofSample: readonly string[]
}
