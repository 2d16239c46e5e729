import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { validationCodes } from '#contract/validation.ts'
import { type Work, type WorkInput, workInputSchema } from '#contract/works.ts'
import { Field } from '../forms/field.tsx'
import { PictureInput } from '../forms/image-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import type { FieldsProps } from '../lists/entity-slice.ts'
import { ProductSelect } from './product-select.tsx'
import { useProposedTitle } from './use-proposed-title.ts'
import { workFormText } from './works.text.ts'

/** The work as its form has it: the image always a text, and '' for no product. */
export const workFormSchema = z.object({
  ...workInputSchema.shape,
  image: z.string().check(z.refine((image) => image !== '', validationCodes.imageRequired)),
  productId: z.pipe(
    z.string(),
    z.transform((id: string) => id || null),
  ),
})

export type WorkValues = z.input<typeof workFormSchema>

export const blankWork: Required<WorkValues> = {
  title: '',
  image: '',
  district: '',
  productId: '',
  comment: '',
  commentAuthor: '',
  commentAllowed: false,
}

export function workValues({ _id, version, picture, productId, ...values }: Work): Required<WorkValues> {
  return { ...values, productId: productId ?? '' }
}

export function WorkFields({ form, setBusy, mode, onSeveral }: FieldsProps<WorkValues, WorkInput>) {
  const { control, formState } = form
  const { field: product } = useController({ control, name: 'productId' })
  const { field: allowed } = useController({ control, name: 'commentAllowed' })
  useProposedTitle(form, mode)
  return (
    <>
      <PictureInput
        form={form}
        name="image"
        label={workFormText.photo}
        setBusy={setBusy}
        onSeveral={onSeveral}
        opensAtOnce={mode === 'create'}
      />
      <TextField form={form} name="title" limit={200} label={workFormText.title} required />
      <TextField form={form} name="district" limit={100} label={workFormText.district} />
      <Field label={workFormText.product} error={formState.errors.productId?.message}>
        {(ids) => <ProductSelect {...ids} {...product} />}
      </Field>
      <TextField
        form={form}
        name="comment"
        limit={1000}
        label={workFormText.comment}
        hint={workFormText.commentHint}
        rows={3}
      />
      <TextField
        form={form}
        name="commentAuthor"
        limit={100}
        label={workFormText.commentAuthor}
        hint={workFormText.commentAuthorHint}
      />
      <div className="field">
        <label className="check-field">
          <input
            type="checkbox"
            ref={allowed.ref}
            name={allowed.name}
            checked={allowed.value ?? false}
            onBlur={allowed.onBlur}
            onChange={({ target }) => allowed.onChange(target.checked)}
          />
          {workFormText.commentAllowed}
        </label>
      </div>
    </>
  )
}
