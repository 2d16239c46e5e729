import * as z from 'zod/mini'
import type { AnyEndpoint } from './endpoint.ts'

/** The fields of `meta` by which customers reach the company. */
export const contactFields = ['whatsapp', 'phone', 'email'] as const
export type ContactField = (typeof contactFields)[number]

/** A contact whose value differs from the one of 7 days ago. `version` is the version of `meta` that has the present one. */
const changedContactSchema = z.object({
  kind: z.literal('changed_contact'),
  field: z.enum(contactFields),
  former: z.string(),
  present: z.string(),
  version: z.int(),
})
export type ChangedContact = z.output<typeof changedContactSchema>

/** What an administrator should look at, as data. `kind` and `field` together are unique in a list. */
export const noticeSchema = z.discriminatedUnion('kind', [changedContactSchema])
export type Notice = z.output<typeof noticeSchema>

/** What the dashboard shows: the most urgent notice first. */
export const overview = {
  read: {
    method: 'GET',
    path: '/overview',
    access: 'admin',
    status: 200,
    body: undefined,
    reply: z.object({ notices: z.array(noticeSchema) }),
  },
} as const satisfies Record<string, AnyEndpoint>
