import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { townOf } from '#contract/company.ts'
import { sentSchema } from '#contract/field-schemas.ts'
import { shippedTextsFor } from '#contract/page-texts.text.ts'
import { placeNames, pricedProduct } from '#contract/place-prices.ts'
import { products } from '#contract/products.ts'
import { validationCodes } from '#contract/validation.ts'
import { itemsQuery, singleQuery } from '../calls/entity-calls.ts'
import { FieldError, TextField } from '../forms/field.tsx'
import { type InputProps, listLines, maxLengthOf, useFieldError } from '../forms/fields.tsx'
import { formFields } from '../forms/form-fields.tsx'
import { imageText } from '../forms/forms.text.ts'
import { CardPicture } from '../lists/card-picture.tsx'
import { listResource } from '../lists/list-resource.ts'
import { listScreen } from '../lists/list-screen.tsx'
import { Button } from '../ui/button.tsx'
import { useFocusAtOpening } from '../ui/focus.ts'
import { ownOutfit } from '../ui/own-outfit.ts'
import { RemoveRow } from '../ui/remove-row.tsx'
import { TextList } from '../ui/text-list.tsx'
import { featureText, hiddenText, moreText, pageTextText, priceText, productsText, titleHint } from './products.text.ts'

export const productFields = formFields('products', {
  title: { hint: titleHint, enterLeadsTo: 'features.0.text' },
  image: { label: 'Imagem' },
  alt: { hint: 'O que a foto mostra, para quem não pode vê-la. Opcional: o título já vale.', Input: AltInput },
  features: {
    schema: z.pipe(
      z.pipe(
        z.array(z.object({ text: z.string() })),
        z.transform((rows: { text: string }[]) => rows.map((row) => row.text)),
      ),
      sentSchema(products.fields.features) as z.ZodMiniType<unknown, string[]>,
    ),
    blank: [{ text: '' }],
    toForm: (stored: string[]) => stored.map((text) => ({ text })),
    Input: FeatureRows,
  },
  priceFrom: { ...priceText, Input: PriceInput },
  text: pageTextText,
  hidden: hiddenText,
})

export const resource = listResource('products', {
  text: productsText,
  fields: productFields,
  Picture: ({ item: { image, picture, alt } }) => <CardPicture picture={picture} image={image} alt={alt} />,
  Details: ({ item }) => (
    <>
      {item.hidden && <p className="hint">{hiddenText.label}</p>}
      {item.priceFrom && <p>{item.priceFrom}</p>}
      <div className="soft">
        <TextList texts={item.features} />
      </div>
    </>
  ),
  pageOf: ({ slug }) => `/produto/${slug}`,
  searchTextOf: ({ title, features }) => [title, ...features].join(' '),
  afterDelete: 'remove',
  ruleToasts: {
    [validationCodes.featuresEmpty]: featureText.missing,
    [validationCodes.imageRequired]: imageText.required,
  },
})

export const Screen = listScreen(resource)

/** The photo's description follows the title until it is edited. */
function AltInput({ form, name, field: { label, hint, schema } }: InputProps) {
  const { control, getValues, setValue } = form
  const title: string = useWatch({ control, name: 'title' })
  const copied = useRef(title)
  const [isOwn] = useState(() => getValues(name) !== title)
  useEffect(() => {
    if (getValues(name) === copied.current) setValue(name, title)
    copied.current = title
  }, [title, name, getValues, setValue])
  // Few owners write one of their own.
  return (
    <details open={isOwn}>
      <summary>{moreText}</summary>
      <TextField form={form} name={name} label={label} hint={hint} limit={maxLengthOf(schema)} />
    </details>
  )
}

/** The price, with the places of the main page that show it. */
function PriceInput({ form, name, field: { label, hint, schema } }: InputProps) {
  const [title, priceFrom, hidden] = useWatch({ control: form.control, name: ['title', name, 'hidden'] })
  const { data: company } = useQuery(singleQuery('company'))
  const { data: texts } = useQuery(singleQuery('texts'))
  const { data: stored = [] } = useQuery(itemsQuery('products'))
  const [storedTitle] = useState(() => form.getValues('title'))
  const itself = stored.find((product) => product.title === storedTitle)
  const edited = { title, priceFrom }
  const shown = [...stored.filter((product) => product !== itself && !product.hidden), ...(hidden ? [] : [edited])]
  const shipped = shippedTextsFor(texts, townOf(company ?? undefined), [])
  const hasPlaces = !texts?.placesHidden && (texts?.placesTitle || shipped.placesTitle)
  const places = hasPlaces ? placeNames(texts?.places || shipped.places) : []
  const also = places.filter((place) => pricedProduct(place, shown) === edited)
  const placeholder = priceText.example(ownOutfit().price)
  const said = also.length > 0 ? `${hint} ${priceText.alsoIn(also)}` : hint
  return <TextField {...{ form, name, label, placeholder }} hint={said} limit={maxLengthOf(schema)} />
}

/**
 * Rows of text (spec §4), at first one. Rows can be added and removed, except the last one. Enter moves to the next row, and adds one after
 * the last; a pasted list becomes one row per line.
 */
function FeatureRows({ form, name, field: { label }, isFocused }: InputProps) {
  const fieldset = useFocusAtOpening(isFocused)
  const { control, register, getValues, setFocus, setValue, trigger } = form
  const { fields, append, insert, remove } = useFieldArray({ control, name })
  const { errorId, rule: error } = useFieldError(form, name)

  function onKeyDown(event: KeyboardEvent, position: number) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (position + 1 < fields.length) setFocus(`${name}.${position + 1}.text`)
    else append({ text: '' })
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>, position: number) {
    const lines = pastedFeatures(event.clipboardData.getData('text'))
    if (!lines) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const before = value.slice(0, selectionStart ?? 0)
    const after = value.slice(selectionEnd ?? value.length)
    const [first = '', ...others] = lines
    const rows = others.map((text) => ({ text }))
    if (rows.length > 0) insert(position + 1, rows, { focusIndex: position + rows.length })
    setValue(`${name}.${position}.text`, before + first, { shouldDirty: true })
    // The text after the caret stays after the pasted text.
    const last = `${name}.${position + rows.length}.text`
    setValue(last, getValues(last) + after, { shouldDirty: true })
  }

  return (
    <fieldset ref={fieldset} className="field" aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      {fields.map((row, position) => (
        <div key={row.id} className="feature-row line">
          <input
            // The form itself checks one row again at each input; the error may be that of all rows.
            {...register(`${name}.${position}.text`, { onChange: () => error && trigger(name) })}
            id={row.id}
            className="input"
            aria-label={featureText.numbered(position + 1)}
            aria-invalid={error !== undefined}
            aria-describedby={error ? errorId : undefined}
            required={position === 0}
            autoComplete="off"
            enterKeyHint="next"
            onKeyDown={(event) => onKeyDown(event, position)}
            onPaste={(event) => onPaste(event, position)}
          />
          <RemoveRow
            label={featureText.remove}
            // Which one; its name is the same in all rows.
            aria-describedby={row.id}
            disabled={fields.length === 1}
            onRemove={() => remove(position)}
          />
        </div>
      ))}
      <FieldError id={errorId} rule={error} />
      <Button data-repeats="feature" onClick={() => append({ text: '' })}>
        {featureText.add}
      </Button>
    </fieldset>
  )
}

/** Splits a pasted list into one feature per line. Undefined for plain text of one line. */
export function pastedFeatures(text: string): string[] | undefined {
  const features = listLines(text)
  return features.length > 1 || (features.length === 1 && features[0] !== text.trim()) ? features : undefined
}
