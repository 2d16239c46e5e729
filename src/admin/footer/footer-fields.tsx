import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SiteConfig, SiteConfigInput } from '#contract/site-config.ts'
import { Field } from '../crud/field.tsx'
import { footerText } from './footer.text.ts'
import type { FooterValues } from './footer-values.ts'
import { PhoneField } from './phone-field.tsx'

interface FooterFieldsProps {
  form: UseFormReturn<FooterValues, unknown, SiteConfigInput>
  /** What is stored now, undefined while nothing is. */
  config: SiteConfig | undefined
}

/** The eight fields of the call (spec §7), in the three groups in which an owner thinks of them. */
export function FooterFields({ form, config }: FooterFieldsProps) {
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <>
      <Group title={footerText.company}>
        <Field limit={200} label={footerText.companyTitle} error={errors.title?.message}>
          {(ids) => <input {...ids} {...register('title')} className="input" required />}
        </Field>
        <Field limit={5000} label={footerText.description} error={errors.description?.message}>
          {(ids) => <textarea {...ids} {...register('description')} className="input" required />}
        </Field>
        <Field limit={500} label={footerText.address} error={errors.address?.message}>
          {(ids) => <input {...ids} {...register('address')} className="input" required />}
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
          {(ids) => <input {...ids} {...register('email')} className="input" type="email" required />}
        </Field>
      </Group>
      <Group title={footerText.social}>
        <Field label={footerText.facebook} error={errors.facebook?.message}>
          {(ids) => (
            <input
              {...ids}
              {...register('facebook')}
              className="input"
              type="url"
              required
              placeholder={footerText.facebookExample}
            />
          )}
        </Field>
        <Field label={footerText.instagram} error={errors.instagram?.message}>
          {(ids) => (
            <input
              {...ids}
              {...register('instagram')}
              className="input"
              type="url"
              required
              placeholder={footerText.instagramExample}
            />
          )}
        </Field>
      </Group>
    </>
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
