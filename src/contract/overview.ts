import * as z from 'zod/mini'
import { linkCreatedSchema } from './access.ts'
import { type AnyEndpoint, reading, removing } from './endpoint.ts'
import { requiredText, validationCodes } from './validation.ts'

/** The fields of `meta` by which customers reach the company. */
export const contactFields = ['whatsapp', 'phone', 'email'] as const
export type ContactField = (typeof contactFields)[number]

/**
 * A contact whose value differs from the one of 7 days ago; at most one for each `field`. `present` is '' if no page shows one since. `former` is
 * the company's first one of these days, if it is not the present one: no way leads back to a shipped value. `version` is the present one of
 * `meta`.
 */
const changedContactSchema = z.object({
  kind: z.literal('changed_contact'),
  field: z.enum(contactFields),
  former: z.nullable(z.string()),
  present: z.string(),
  version: z.int(),
})
export type ChangedContact = z.output<typeof changedContactSchema>

/** What the person who runs the server should look at. Each kind is at most once in a list. */
const operatorNoticeSchema = z.discriminatedUnion('kind', [
  /** The page has shown older content than the database for over a minute. */
  z.object({ kind: z.literal('edition_outdated'), since: z.string() }),
  /** `last` is when the last proven copy was made, over 48 hours ago; null if there is none. */
  z.object({ kind: z.literal('no_proven_backup'), last: z.nullable(z.string()) }),
  z.object({ kind: z.literal('disk_almost_full'), freePercent: z.int() }),
  /** The operator's command for proven copies failed; `code` says how. */
  z.object({ kind: z.literal('backup_hook_failed'), code: z.string(), at: z.string() }),
  z.object({ kind: z.literal('feed_token_refused') }),
])
export type OperatorNotice = z.output<typeof operatorNoticeSchema>
export type OperatorNoticeOf<Kind extends OperatorNotice['kind']> = Extract<OperatorNotice, { kind: Kind }>

/** The site has its public address and the contact data of the samples, so that it asks search engines to leave it out. */
const shippedContactSchema = z.object({ kind: z.literal('shipped_contact') })

/** What visitors see that is still of the sample, by its place: an item 'faq.<id>', a text 'texts.aboutText', a contact 'meta.phone'. */
const samplesShownSchema = z.object({ kind: z.literal('samples_shown'), places: z.array(z.string()) })
export type SamplesShown = z.output<typeof samplesShownSchema>

const figures: Readonly<Record<string, string>> = {
  'texts.aboutYears': 'company.foundedYear',
  'texts.aboutWorks': 'company.projects',
}

/** Where what is of the sample is replaced: a figure in words by what it counts, all else at its own place. */
export function replacedAt(place: string): string {
  return figures[place] ?? place
}

/** The password of the calling user was changed at `at`, at most 7 days ago, by `PUT /users/:id`: without the present one. */
const passwordChangedSchema = z.object({ kind: z.literal('password_changed'), at: z.string() })

/** A colleague created a sign-in link for the calling user in the last 7 days. */
const linkCreatedNoticeSchema = z.extend(linkCreatedSchema, { kind: z.literal('sign_in_link_created') })

/** A copy was restored at `at`, at most 30 days ago: what was deleted since it was made is there again. */
const restoredSchema = z.object({ kind: z.literal('copy_restored'), at: z.string() })

/** What an administrator should look at, as data. */
export const noticeSchema = z.discriminatedUnion('kind', [
  passwordChangedSchema,
  linkCreatedNoticeSchema,
  changedContactSchema,
  restoredSchema,
  shippedContactSchema,
  samplesShownSchema,
  operatorNoticeSchema,
])
export type Notice = z.output<typeof noticeSchema>

/** Where a page reports the tap on a quote, phone or e-mail link: `kind product source`, the last two '' where there is none. */
export const tapsPath = '/toques'

export const tapKinds = ['whatsapp', 'phone', 'email'] as const
export type TapKind = (typeof tapKinds)[number]

/** What `?de=` of a page's address may be. */
export const tapSourcePattern = /^[a-z0-9-]{1,24}$/

const countSchema = z.object({ name: z.string(), count: z.int() })

/** Taps on the links to the company. The last 28 days end today, on the company's calendar; months are 'YYYY-MM', the newest first. */
export const tapSummarySchema = z.object({
  last28Days: z.int(),
  former28Days: z.int(),
  /** Of the last 28 days, the most first: products by title, and the names after `?de=`. */
  products: z.array(countSchema),
  sources: z.array(countSchema),
  months: z.array(z.object({ month: z.string(), count: z.int() })),
})
export type TapSummary = z.output<typeof tapSummarySchema>

/** What makes the site the company's own, as the dashboard shows it: what all its words follow, then what brings customers. */
export const firstSteps = [
  'trade',
  'own_number',
  'legal_name',
  'first_product',
  'hours',
  'first_work',
  'recovery_codes',
  'public_address',
] as const
export type FirstStep = (typeof firstSteps)[number]

/** What the dashboard shows: the most urgent notice first, every first step, and how often visitors tapped to reach the company. */
export const overview = {
  read: {
    ...reading,
    path: '/overview',
    reply: z.object({
      taps: tapSummarySchema,
      notices: z.array(noticeSchema),
      steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
    }),
  },
  /** Ends the notice of a restored copy, for everybody. */
  endRestored: { ...removing, path: '/restored-copy' },
} as const satisfies Record<string, AnyEndpoint>

/** A place that stays. A contact of the sample is nobody's: it cannot. */
const keptPlace = requiredText(100).check(z.refine((place) => !place.startsWith('meta.'), validationCodes.outOfRange))

/** The content of a first start. */
export const samples = {
  /**
   * Takes what is still of the sample off the site: items go to the trash, texts are no longer shown, contacts are emptied. What stands at a
   * place in `keep` stays, as the company's own.
   */
  remove: {
    ...removing,
    path: '/samples',
    body: z.nullish(
      z.object({
        keep: z.optional(
          z.array(keptPlace, validationCodes.required).check(z.maxLength(10_000, validationCodes.tooMany)),
        ),
      }),
    ),
  },
} as const satisfies Record<string, AnyEndpoint>
