import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Meta, MetaInput } from '#contract/meta.ts'
import { Field } from '../forms/field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { completeSocial, type SocialNetwork } from './complete-social.ts'
import { metaFormText } from './meta.text.ts'
import type { MetaValues } from './meta-values.ts'
import { PhoneField } from './phone-field.tsx'

interface MetaFieldsProps {
  form: UseFormReturn<MetaValues, unknown, MetaInput>
  /** The stored meta; undefined while there is none. */
  meta: Meta | undefined
}

/** The eight fields of the call (spec §7) in three groups. */
export function MetaFields({ form, meta }: MetaFieldsProps) {
  return (
    <>
      <Group title={metaFormText.company}>
        <TextField form={form} name="title" limit={200} label={metaFormText.companyTitle} required />
        <TextField form={form} name="description" limit={5000} label={metaFormText.description} required rows={2} />
        <TextField form={form} name="address" limit={500} label={metaFormText.address} required />
      </Group>
      <Group title={metaFormText.contact}>
        <PhoneField control={form.control} kind="whatsapp" meta={meta} />
        <PhoneField control={form.control} kind="landline" meta={meta} />
        <TextField form={form} name="email" label={metaFormText.email} type="email" required />
      </Group>
      <Group title={metaFormText.social}>
        <SocialField form={form} network="facebook" />
        <SocialField form={form} network="instagram" />
      </Group>
    </>
  )
}

/** The company's own page. An owner may type `@toldos`, and sees the URL that it becomes. */
function SocialField({ form, network }: Pick<MetaFieldsProps, 'form'> & { network: SocialNetwork }) {
  const { register, formState } = form
  const field = register(network, { onBlur: () => completeSocial(form, [network]) })
  return (
    <Field
      label={metaFormText[network]}
      hint={metaFormText.socialHint[network]}
      error={formState.errors[network]?.message}
    >
      {(ids) => (
        <input
          {...ids}
          {...field}
          className="input"
          type="url"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={metaFormText.socialExample[network]}
        />
      )}
    </Field>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="part stack">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
