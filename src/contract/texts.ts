import * as z from 'zod/mini'
import { isDarkColour } from './brand.ts'
import { singleEntity } from './entity.ts'
import { forEachText, maxPlace, maxPlaces, pageTexts } from './page-texts.text.ts'
import {
  boundedText,
  imageInputSchema,
  optionalText,
  pictureSchema,
  validationCodes,
  versionSchema,
} from './validation.ts'

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
) {
  return Object.fromEntries(names.map((name) => [`${name}${part}`, value])) as { [Field in `${Name}${Part}`]: Value }
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
    optionalText(pageTexts.places.max, 'lines').check(z.refine<string>(arePlaces, validationCodes.outOfRange)),
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
  { titleOf: () => '', blank: {}, pictures: imageOfPicture, pictureRows: {} },
)
