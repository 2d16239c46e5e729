import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pictureNames, pictureSlots, textFields, texts, textsInputSchema, textsSchema } from './texts.ts'

const codes = (body: object) =>
  z.safeParse(textsInputSchema, body).error?.issues.map(({ message, path }) => `${path.join('.')} ${message}`)

test.each(['50% 30%', '0% 100%', '9% 10%', '99% 0%', '100% 9%', ''])(
  '%j is a part of a picture to keep in view',
  (focus) => {
    expect(z.parse(textsInputSchema, { hero1Focus: focus })).toEqual({ hero1Focus: focus })
  },
)

test.each(['101% 0%', '0% 101%', '01% 0%', '0% 01%', 'a% 0%', '0% a%', '1a% 0%', '0% 1a%', '50%', '0% 0%;', 'x0% 0%'])(
  '%j is none',
  (focus) => {
    expect(codes({ hero1Focus: focus })).toEqual(['hero1Focus out_of_range'])
  },
)

test('a text of several lines may have line breaks, any other may not', () => {
  for (const [name, { kind, max }] of Object.entries(textFields)) {
    expect(codes({ [name]: 'a'.repeat(max) })).toBeUndefined()
    expect(codes({ [name]: 'a'.repeat(max + 1) })).toEqual([`${name} too_long`])
    expect(codes({ [name]: 'a\nb' })).toEqual(kind === 'lines' ? undefined : [`${name} forbidden_character`])
  }
})

test('each picture has its upload and its address, and all but the logo a focus', () => {
  const picture = { hash: 'ab', width: 1, height: 1, avif: true }
  const whole = Object.fromEntries([
    ...pictureNames.flatMap((name) => [
      [`${name}Picture`, picture],
      [`${name}Image`, '/media/ab-960.webp'],
    ]),
    ...pictureSlots.map((slot) => [`${slot}Focus`, '50% 30%']),
  ])
  expect(z.parse(textsSchema, { heroHeadline: 'a', ...whole, other: 1 })).toEqual({ heroHeadline: 'a', ...whole })
  expect(texts.pictures).toEqual(Object.fromEntries(pictureNames.map((name) => [`${name}Picture`, `${name}Image`])))
  for (const name of pictureNames) expect(codes({ [`${name}Image`]: 5 })).toEqual([`${name}Image image`])
})

test.each(['', '#d90416', '#0b5c2e', '#10306b', '#000000', ' #0B5C2E '])('%j is a colour for the brand', (accent) => {
  expect(z.parse(textsInputSchema, { accent })).toEqual({ accent: accent.trim().toLowerCase() })
})

// The grey of #6f6f6f has a contrast of 4.32 to the page's darkest light ground, #6b6b6b one of 4.57.
test('a colour must be dark enough for white letters, and to be read on the page', () => {
  for (const accent of ['#6f6f6f', '#ff8800', '#ffffff', 'red', '#0b5', '#0b5c2eff', '#0b5c2g', 'x#0b5c2'])
    expect(codes({ accent }), accent).toEqual(['accent dark_colour'])
  expect(codes({ accent: '#6b6b6b' })).toBeUndefined()
})
