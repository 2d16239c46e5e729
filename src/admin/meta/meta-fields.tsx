import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SiteConfig, SiteConfigInput } from '#contract/site-config.ts'
import { Field } from '../forms/field.tsx'
import { completeSocial, type SocialNetwork } from './complete-social.ts'
import { footerText } from './footer.text.ts'
import type { FooterValues } from './footer-values.ts'
import { PhoneField } from './phone-field.tsx'

interface FooterFieldsProps {
  form: UseFormReturn<FooterValues, unknown, SiteConfigInput>
  /** As stored; undefined while nothing is. */
  config: SiteConfig | undefined
}

/** The eight fields of the call (spec §7) in three groups. */
export function FooterFields({ form, config }: FooterFieldsProps) {
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <>
      <Group title={footerText.company}>
        <Field limit={200} label={footerText.companyTitle} error={errors.title?.message}>
          {(ids) => <input {...ids} {...register('title')} className="input" required autoComplete="off" />}
        </Field>
        <Field limit={5000} label={footerText.description} error={errors.description?.message}>
          {(ids) => <textarea {...ids} {...register('description')} className="input" required autoComplete="off" />}
        </Field>
        <Field limit={500} label={footerText.address} error={errors.address?.message}>
          {(ids) => <input {...ids} {...register('address')} className="input" required autoComplete="off" />}
        </Field>
      </Group>
      <Group title={footerText.contact}>
        <PhoneField
          control={control}
          name="whatsapp"
          kind="whatsapp"
          label={footerText.whatsapp}
          hint={footerText.whatsappHint}
          stored={config?.whatsapp ?? ''}
        />
        {/* The form says landline, the call says phone (spec §3, §7). */}
        <PhoneField
          control={control}
          name="phone"
          kind="landline"
          label={footerText.landline}
          hint={footerText.landlineHint}
          stored={config?.phone ?? ''}
        />
        <Field label={footerText.email} error={errors.email?.message}>
          {(ids) => (
            <input {...ids} {...register('email')} className="input" type="email" required autoComplete="off" />
          )}
        </Field>
      </Group>
      <Group title={footerText.social}>
        <SocialField form={form} network="facebook" />
        <SocialField form={form} network="instagram" />
      </Group>
    </>
  )
}

/** The company's own page; a shop owner writes `@toldos`, and sees the address that it becomes. */
function SocialField({ form, network }: Pick<FooterFieldsProps, 'form'> & { network: SocialNetwork }) {
  const { register, formState } = form
  const field = register(network, { onBlur: () => completeSocial(form, [network]) })
  return (
    <Field label={footerText[network]} hint={footerText.socialHint} error={formState.errors[network]?.message}>
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
          placeholder={footerText.socialExample[network]}
        />
      )}
    </Field>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="form-group">
      <h2 className="card-title">{title}</h2>
      {children}
    </section>
  )
}
