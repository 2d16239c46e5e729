import * as z from 'zod/mini'
import { singleEntity } from './entity.ts'
import { joinAtMidnight, overlap, states } from './opening-hours.ts'
import { isCnpj, isCpf, withoutPunctuation } from './tax-numbers.ts'
import {
  boundedText,
  emailSchema,
  maxEmail,
  optionalText,
  requiredText,
  validationCodes,
  versionSchema,
  wholeNumber,
} from './validation.ts'
import { isHttpsAddress, withScheme } from './web-address.ts'

/** What of `meta` the company may not have: `leftOut` names it. */
export const absentNames = ['phone', 'address', 'facebook', 'instagram'] as const
export type AbsentName = (typeof absentNames)[number]

const maxAddress = 2048

/** What visitors learn about the company besides `meta`. A blank field ('', null, an empty list) is not shown. */
export const companySchema = z.object({
  version: versionSchema,
  town: z.string(),
  /** The two letters of a state. */
  state: z.string(),
  /** Towns and neighbourhoods that the company serves. */
  areas: z.array(z.string()),
  /** In order of day (0 is Sunday) and time; spans do not overlap, and two that meet at midnight are one. */
  hours: z.array(z.object({ day: z.number(), from: z.string(), to: z.string() })),
  /** Days without opening hours, in order. */
  closedOn: z.array(z.string()),
  /** The name in the company's registration, which may differ from the one on its sign. */
  legalName: z.string(),
  /** 14 digits; the first 12 may be letters. */
  cnpj: z.string(),
  /** 11 digits: a person who works without a CNPJ. */
  cpf: z.string(),
  /** For legal matters; without it, that of the contact is shown there. */
  email: z.string(),
  foundedYear: z.nullable(z.number()),
  /** How many works are delivered. */
  projects: z.nullable(z.number()),
  guaranteeYears: z.nullable(z.number()),
  /** As one says it, such as '3 a 12 meses'; shown in place of the years. */
  guarantee: z.string(),
  payment: z.array(z.string()),
  /** What works cost, in words. */
  prices: z.string(),
  reviewsUrl: z.string(),
  /** `image` is '' or the address of a stored picture. */
  fabrics: z.array(z.object({ name: z.string(), image: z.string() })),
  /** What the company does not have: no page shows it, whatever `meta` says. */
  leftOut: z.array(z.enum(absentNames)),
})
export type Company = z.output<typeof companySchema>

const timeSchema = boundedText(5).check(
  z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: validationCodes.time, abort: true }),
)
const endSchema = boundedText(5).check(
  z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: validationCodes.time, abort: true }),
)
const dateSchema = boundedText(10).check(
  z.regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, { error: validationCodes.date, abort: true }),
  z.refine<string>((text) => new Date(`${text}T00:00Z`).toISOString().startsWith(text), validationCodes.date),
)

const spanSchema = z
  .object({ day: wholeNumber(0, 6), from: timeSchema, to: endSchema })
  .check(z.refine(({ from, to }) => from !== to, { error: validationCodes.hours, path: ['to'] }))

/** A list of at most `max`; a longer one is refused with all its rows. */
function rows<Row extends z.ZodMiniType>(row: Row, max: number) {
  return z.array(row, validationCodes.required).check(z.maxLength(max, validationCodes.tooMany))
}

/** A text in its written form, or ''. */
function formatted(max: number, normalise: (text: string) => string, fits: (text: string) => boolean, error: string) {
  return boundedText(max).check(
    z.overwrite(normalise),
    z.refine<string>((text) => text === '' || fits(text), error),
  )
}

/** The company as saved. A field that is left out is blank. */
export const companyInputSchema = z.object({
  town: z.optional(optionalText(100)),
  state: z.optional(
    formatted(
      2,
      (text) => text.toUpperCase(),
      (text) => states.includes(text),
      validationCodes.state,
    ),
  ),
  areas: z.optional(rows(requiredText(100), 50)),
  hours: z.optional(
    rows(spanSchema, 42).check(
      z.overwrite((spans) => [...spans].sort((a, b) => a.day - b.day || (a.from < b.from ? -1 : 1))),
      z.refine((spans) => !spans.some((span, at) => spans.slice(at + 1).some((other) => overlap(span, other))), {
        error: validationCodes.hoursOverlap,
      }),
      z.overwrite(joinAtMidnight),
    ),
  ),
  closedOn: z.optional(rows(dateSchema, 100).check(z.overwrite((dates) => [...new Set(dates)].sort()))),
  legalName: z.optional(optionalText(200)),
  cnpj: z.optional(formatted(30, withoutPunctuation, isCnpj, validationCodes.cnpj)),
  cpf: z.optional(formatted(30, withoutPunctuation, isCpf, validationCodes.cpf)),
  email: z.optional(
    formatted(
      maxEmail,
      (text) => text.trim(),
      (text) => emailSchema.safeParse(text).success,
      validationCodes.email,
    ),
  ),
  foundedYear: z.nullish(
    wholeNumber(1800, 2100).check(z.refine((year) => year <= new Date().getUTCFullYear(), validationCodes.outOfRange)),
  ),
  projects: z.nullish(wholeNumber(1, 10_000_000)),
  guaranteeYears: z.nullish(wholeNumber(1, 100)),
  guarantee: z.optional(optionalText(40)),
  payment: z.optional(rows(requiredText(100), 20)),
  prices: z.optional(optionalText(500, 'lines')),
  reviewsUrl: z.optional(formatted(maxAddress, withScheme, isHttpsAddress, validationCodes.url)),
  /** `image` is a data URL, or the address that was returned before; '' or absent for none. */
  fabrics: z.optional(
    rows(z.object({ name: requiredText(100), image: z._default(z.string(validationCodes.image), '') }), 100),
  ),
  leftOut: z.optional(rows(z.enum(absentNames, validationCodes.outOfRange), absentNames.length)),
})

/** A company about which nothing is stored. */
export const blankCompany: Company = {
  town: '',
  state: '',
  areas: [],
  hours: [],
  closedOn: [],
  legalName: '',
  cnpj: '',
  cpf: '',
  email: '',
  foundedYear: null,
  projects: null,
  guaranteeYears: null,
  guarantee: '',
  payment: [],
  prices: '',
  reviewsUrl: '',
  fabrics: [],
  leftOut: [],
}

/** The town of the shipped page. */
export const defaultTown = { town: 'Campo Grande', state: 'MS' }

/** The company's town and state. Without a town, those of the shipped page, which are shown but never stored. */
export function townOf(company: Pick<Company, 'town' | 'state'> | undefined): { town: string; state: string } {
  return company?.town ? { town: company.town, state: company.state } : defaultTown
}

/** `PUT` replaces all of it. */
export const company = singleEntity(
  '/company',
  { item: companySchema, input: companyInputSchema },
  { titleOf: ({ town }) => town, blank: blankCompany, pictures: {}, pictureRows: { fabrics: 'image' } },
)
