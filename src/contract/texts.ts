import * as z from 'zod/mini'
import { isDarkColour } from './brand.ts'
import { singleEntity } from './entity.ts'
import type { shippedTexts } from './shipped-texts.text.ts'
import {
  boundedText,
  imageInputSchema,
  optionalText,
  pictureSchema,
  validationCodes,
  versionSchema,
} from './validation.ts'

/** A text of one line, of several, or a short one in large letters. */
type TextKind = 'line' | 'lines' | 'figure'

interface TextField {
  readonly kind: TextKind
  /** The maximum length in characters. */
  readonly max: number
}

const heading = { kind: 'line', max: 100 } as const
const intro = { kind: 'lines', max: 300 } as const
const figure = { kind: 'figure', max: 8 } as const
const note = { kind: 'line', max: 120 } as const
/** What a photo shows, for whoever cannot see it. */
const alternative = { kind: 'line', max: 300 } as const
const caption = { kind: 'line', max: 60 } as const

const maxPlaces = 8
const maxPlace = 40

/** Every text of the page that the owner can replace. The shipped ones are in `shippedTexts`. A new one needs no migration. */
export const textFields = {
  trade: caption,
  heroHeadline: heading,
  hero1Title: caption,
  hero2Title: caption,
  hero3Title: caption,
  hero4Title: caption,
  hero1Alt: alternative,
  hero2Alt: alternative,
  hero3Alt: alternative,
  hero4Alt: alternative,
  hero1Description: intro,
  hero2Description: intro,
  hero3Description: intro,
  hero4Description: intro,
  placesTitle: heading,
  placesText: intro,
  places: { kind: 'lines', max: maxPlaces * (maxPlace + 1) },
  aboutTitle: heading,
  aboutText: { kind: 'lines', max: 1500 },
  aboutAlt: alternative,
  aboutYears: figure,
  aboutYearsText: caption,
  aboutWorks: figure,
  aboutWorksText: caption,
  excellenceTitle: heading,
  excellenceText: intro,
  excellenceStep1: caption,
  excellenceStep1Text: intro,
  excellenceStep2: caption,
  excellenceStep2Text: intro,
  excellenceStep3: caption,
  excellenceStep3Text: intro,
  servicesTitle: heading,
  servicesText: intro,
  feedTitle: heading,
  feedText: intro,
  productsTitle: heading,
  productsText: intro,
  productsMeasures: caption,
  productsSize: caption,
  contactTitle: heading,
  contactText: intro,
  contactWhatsappNote: note,
  contactPhoneNote: note,
  contactEmailNote: note,
  contactToSend: intro,
  faqTitle: heading,
  faqText: intro,
  fabricsTitle: caption,
  worksTitle: heading,
  missingText: intro,
} as const satisfies Record<keyof typeof shippedTexts, TextField>

export type TextName = keyof typeof textFields
export const textNames = Object.keys(textFields) as TextName[]

/** The pictures that the owner can replace: those of the four slides, of 'about' and of 'excellence'. */
export const pictureSlots = ['hero1', 'hero2', 'hero3', 'hero4', 'about', 'excellence'] as const
export type PictureSlot = (typeof pictureSlots)[number]
/** The logo has no focal point, since it is never cropped. */
export const pictureNames = [...pictureSlots, 'logo'] as const
export type PictureName = (typeof pictureNames)[number]

/** The part of a picture that stays in view when it is cropped, as CSS writes it: '50% 30%' is the middle of its upper third. */
const focusPattern = /^(?:\d|[1-9]\d|100)% (?:\d|[1-9]\d|100)%$/
export const middle = '50% 50%'

function forEachName<const Name extends string, const Part extends string, Value>(
  names: readonly Name[],
  part: Part,
  value: Value,
): { [Field in `${Name}${Part}`]: Value } {
  return Object.fromEntries(names.map((name) => [`${name}${part}`, value])) as never
}

function forEachText<Schema>(make: (field: TextField) => Schema): { [Name in TextName]: Schema } {
  return Object.fromEntries(textNames.map((name) => [name, make(textFields[name])])) as never
}

/** Whether a text is '', or names 3 to 8 places, each on a line of at most 40 characters. */
function arePlaces(text: string): boolean {
  const names = text.split('\n').filter((name) => name.trim() !== '')
  const areShort = names.every((name) => [...name.trim()].length <= maxPlace)
  return text === '' || (areShort && names.length >= 3 && names.length <= maxPlaces)
}

/**
 * The owner's texts, pictures and colour by name. In place of an absent one the page has the shipped one. `…Image` is as a product's `image`,
 * `accent` '#rrggbb'. `placesHidden` takes the places off the page.
 */
export const textsSchema = z.object({
  version: versionSchema,
  ...forEachText(() => z.optional(z.string())),
  ...forEachName(pictureNames, 'Picture', z.optional(z.nullable(pictureSchema))),
  ...forEachName(pictureNames, 'Image', z.optional(z.string())),
  ...forEachName(pictureSlots, 'Focus', z.optional(z.string())),
  accent: z.optional(z.string()),
  placesHidden: z.optional(z.boolean()),
})
export type Texts = z.output<typeof textsSchema>

/** All of them as saved: what is absent or '' is the shipped one from then on. */
export const textsInputSchema = z.object({
  ...forEachText(({ kind, max }) => z.optional(optionalText(max, kind === 'lines' ? 'lines' : 'line'))),
  places: z.optional(
    optionalText(textFields.places.max, 'lines').check(z.refine<string>(arePlaces, validationCodes.outOfRange)),
  ),
  placesHidden: z.optional(z.boolean(validationCodes.required)),
  ...forEachName(pictureNames, 'Image', imageInputSchema),
  ...forEachName(
    pictureSlots,
    'Focus',
    z.optional(
      boundedText(middle.length + 2).check(
        z.refine<string>((text) => text === '' || focusPattern.test(text), validationCodes.outOfRange),
      ),
    ),
  ),
  accent: z.optional(
    boundedText('#rrggbb'.length, { tooLong: validationCodes.darkColour }).check(
      z.overwrite<string>((text) => text.toLowerCase()),
      z.refine<string>((text) => text === '' || isDarkColour(text), validationCodes.darkColour),
    ),
  ),
})

const imageOfPicture = Object.fromEntries(pictureNames.map((name) => [`${name}Picture`, `${name}Image`])) as {
  [Name in PictureName as `${Name}Picture`]: `${Name}Image`
}

/** `PUT` replaces all of it. */
export const texts = singleEntity(
  '/texts',
  { item: textsSchema, input: textsInputSchema },
  { titleOf: () => '', blank: {}, pictures: imageOfPicture },
)
