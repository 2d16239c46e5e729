import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type Company, townOf } from '#contract/company.ts'
import { shippedPictures } from '#contract/shipped-pictures.ts'
import { shippedTextsIn } from '#contract/shipped-texts.text.ts'
import { type PictureSlot, type TextName, textFields } from '#contract/texts.ts'
import { Field } from '../forms/field.tsx'
import { PictureInput } from '../forms/image-field.tsx'
import { Button } from '../ui/button.tsx'
import { companyClient } from './company-part.ts'
import type { PagePart } from './page-part.ts'
import { singleQuery } from './single-queries.ts'
import { textHints, textLabels, textsFormText } from './texts.text.ts'

// Only for a picture of the owner's own.
const FocalPoint = lazy(async () => ({ default: (await import('./focal-point.tsx')).FocalPoint }))

type Values = Record<string, string>
type Form = UseFormReturn<Values, unknown, object>
type Fields = PagePart<object, Values>['Fields']

// So many letters stand in one line of a phone.
const lettersPerRow = 34

/** The fields of a section: its texts, and its picture if it has one. */
export function textsFields(names: readonly TextName[], slot: PictureSlot | undefined): Fields {
  return ({ form, setBusy }) => (
    <>
      <p className="hint">{textsFormText.hint}</p>
      {names.map((name) => (
        <TextField key={name} form={form} name={name} hint={textHints[name]} />
      ))}
      {slot && <SlotFields form={form} slot={slot} setBusy={setBusy} />}
    </>
  )
}

/** A text with the shipped one as its placeholder. */
function TextField({ form, name, hint }: { form: Form; name: TextName; hint: string | undefined }) {
  const { kind, max } = textFields[name]
  const { data: company } = useQuery(singleQuery<Company>(companyClient))
  const shipped = shippedTextsIn(townOf(company))[name]
  const typed = useWatch({ control: form.control, name })
  const error = form.formState.errors[name]?.message
  const props = { ...form.register(name), className: 'input', placeholder: shipped, autoComplete: 'off' }
  return (
    <Field limit={max} label={textLabels[name]} error={error} hint={hint}>
      {(ids) =>
        kind === 'lines' ? (
          <>
            <textarea
              {...ids}
              {...props}
              rows={Math.min(12, Math.ceil((typed || shipped).length / lettersPerRow) + 1)}
            />
            {typed === '' && (
              <Button
                aria-describedby={ids.id}
                onClick={() => {
                  form.setValue(name, shipped, { shouldDirty: true })
                  form.setFocus(name)
                }}
              >
                {textsFormText.useShipped}
              </Button>
            )}
          </>
        ) : (
          <input {...ids} {...props} />
        )
      }
    </Field>
  )
}

/** The owner's picture, and what of it stays in view. */
function SlotFields({ form, slot, setBusy }: { form: Form; slot: PictureSlot; setBusy: (busy: boolean) => void }) {
  const image = useWatch({ control: form.control, name: `${slot}Image` })
  return (
    <>
      <PictureInput
        form={form}
        name={`${slot}Image`}
        setBusy={setBusy}
        label={textsFormText.photo}
        shipped={shippedPictures[slot]}
      />
      <Suspense>{image !== '' && <FocalPoint form={form} name={`${slot}Focus`} image={image ?? ''} />}</Suspense>
      {image !== '' && slot === 'about' && <TextField form={form} name="aboutAlt" hint={textHints.aboutAlt} />}
    </>
  )
}
