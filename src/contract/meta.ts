import * as z from 'zod/mini'
import { reading, saving } from './endpoint.ts'
import type { AnyEntity } from './entity.ts'
import { isPhone, isWrittenPhone, maxWrittenPhone, type PhoneKind, phoneDigits } from './phone.ts'
import { boundedText, emailSchema, requiredText, validationCodes, versionSchema, webUrlSchema } from './validation.ts'

/**
 * The company's contact data as read (spec §3). `phone` and `landline` are the same stored number: the spec's form calls
 * it landline, its payload phone.
 */
export const metaSchema = z.object({
  version: versionSchema,
  title: z.string(),
  description: z.string(),
  address: z.string(),
  phone: z.string(),
  landline: z.string(),
  email: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  whatsapp: z.string(),
})
export type Meta = z.output<typeof metaSchema>

function phoneSchema(kind: PhoneKind) {
  return z.pipe(
    z.pipe(
      boundedText(maxWrittenPhone, { tooLong: validationCodes[kind] }).check(
        z.minLength(1, { error: validationCodes.required, abort: true }),
        z.refine<string>(isWrittenPhone, validationCodes[kind]),
      ),
      z.transform((written: string) => phoneDigits(written, kind)),
    ),
    z.string().check(z.refine((digits) => isPhone(digits, kind), validationCodes[kind])),
  )
}

/** The form's fields, all required (spec §5). The schema turns numbers as written into digits. */
export const metaFormSchema = z.object({
  title: requiredText(200),
  description: requiredText(5000, 'lines'),
  address: requiredText(500, 'lines'),
  phone: phoneSchema('landline'),
  email: emailSchema,
  facebook: webUrlSchema,
  instagram: webUrlSchema,
  whatsapp: phoneSchema('whatsapp'),
})
export type MetaInput = z.output<typeof metaFormSchema>

/** The call's body: the form's fields, where `landline` may replace `phone`. If both are sent, they must be equal. */
export const metaInputSchema = z.pipe(
  z.pipe(
    z.looseObject({
      phone: z.optional(z.string(validationCodes.landline)),
      landline: z.optional(z.string(validationCodes.landline)),
    }),
    z.transform(({ landline, ...body }, context) => {
      const phone = body.phone ?? landline
      const differ =
        landline !== undefined &&
        body.phone !== undefined &&
        phoneDigits(landline, 'landline') !== phoneDigits(body.phone, 'landline')
      if (differ)
        context.issues.push({
          code: 'custom',
          message: validationCodes.landlineNamesDiffer,
          path: ['landline'],
          input: landline,
        })
      return { ...body, phone }
    }),
  ),
  metaFormSchema,
)

/** GET returns a list with one configuration, or an empty list while nothing is configured (spec §3). */
export const meta = {
  list: { ...reading, path: '/meta', access: 'public', reply: z.array(metaSchema) },
  save: { ...saving, method: 'POST', path: '/meta', body: metaInputSchema, reply: metaSchema },
  titleOf: ({ title }: Meta) => title,
  absent: 'blank',
  pictures: {},
  pictureRows: {},
} as const satisfies AnyEntity
