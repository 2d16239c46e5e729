import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pictureSlots, textFields, texts, textsInputSchema, textsSchema } from './texts.ts'

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

test('each picture has its upload, its address and its focus', () => {
  const picture = { hash: 'ab', width: 1, height: 1, avif: true }
  const whole = Object.fromEntries(
    pictureSlots.flatMap((slot) => [
      [`${slot}Picture`, picture],
      [`${slot}Image`, '/media/ab-960.webp'],
      [`${slot}Focus`, '50% 30%'],
    ]),
  )
  expect(z.parse(textsSchema, { heroHeadline: 'a', ...whole, other: 1 })).toEqual({ heroHeadline: 'a', ...whole })
  expect(texts.pictures).toEqual(Object.fromEntries(pictureSlots.map((slot) => [`${slot}Picture`, `${slot}Image`])))
  for (const slot of pictureSlots) expect(codes({ [`${slot}Image`]: 5 })).toEqual([`${slot}Image image`])
})
