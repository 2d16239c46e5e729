import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { Company } from '#contract/company.ts'
import { validationCodes } from '#contract/validation.ts'
import { FieldError } from '../forms/field.tsx'
import { type InputProps, useFieldError } from '../forms/fields.tsx'
import { shrinkPicture } from '../forms/shrink-picture.ts'
import { Button } from '../ui/button.tsx'
import { useFocusAtOpening } from '../ui/focus.ts'
import { ownOutfit } from '../ui/own-outfit.ts'
import { RemoveRow } from '../ui/remove-row.tsx'
import { fabricsText, rowTexts } from './page.text.ts'

// A swatch on the page is 96 px wide, on a screen with four pixels for each of them 384.
const longestSidePx = 480

/** Fabrics, each with its photo. */
export function FabricRows({ form, name, isFocused, setBusy }: InputProps) {
  const text = fabricsText(ownOutfit().material)
  const fieldset = useFocusAtOpening(isFocused)
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  const rows: Partial<Company['fabrics'][number]>[] = useWatch({ control: form.control, name })
  const { errorId, rule } = useFieldError(form, name)
  const [problem, setProblem] = useState<string>()
  const described = [rule && errorId, problem && `${errorId}-photo`].filter(Boolean).join(' ') || undefined

  const isWrong = (at: number) => (form.formState.errors[name] as unknown[] | undefined)?.[at] !== undefined

  /** The first photo is that of the row; the others become rows of their own. */
  async function take(at: number, files: readonly File[]) {
    setProblem(undefined)
    setBusy(true)
    for (const [index, file] of files.entries()) {
      const image = await shrinkPicture(file, longestSidePx).catch(() => setProblem(validationCodes.image))
      if (!image) continue
      if (index === 0) form.setValue(`${name}.${at}.image`, image, { shouldDirty: true })
      else append({ name: '', image }, { shouldFocus: false })
    }
    setBusy(false)
  }

  return (
    <fieldset ref={fieldset} className="field" aria-describedby={described}>
      <legend>{rowTexts.fabrics.title}</legend>
      <p className="hint">{text.hint}</p>
      {fields.map((row, at) => (
        <div key={row.id} className="feature-row line">
          <span className="swatch-field picture-field cover box">
            {rows[at]?.image ? <img src={rows[at].image} alt="" className="fill" /> : <Camera aria-hidden="true" />}
            <input
              type="file"
              accept="image/*"
              multiple
              className="image-input fill"
              aria-label={text.photo(at + 1)}
              onChange={({ target }) => {
                void take(at, [...(target.files ?? [])])
                // The same file may be chosen again after it was removed.
                target.value = ''
              }}
            />
          </span>
          <input
            {...form.register(`${name}.${at}.name`)}
            className="input"
            placeholder={text.example}
            aria-label={text.name(at + 1)}
            aria-invalid={isWrong(at)}
            aria-describedby={rule ? errorId : undefined}
            autoComplete="off"
          />
          <RemoveRow label={text.remove(at + 1)} onRemove={() => remove(at)} />
        </div>
      ))}
      <FieldError id={`${errorId}-photo`} rule={problem} />
      <FieldError id={errorId} rule={rule} />
      <Button data-repeats="fabric" onClick={() => append({ name: '', image: '' })}>
        {text.add}
      </Button>
    </fieldset>
  )
}
