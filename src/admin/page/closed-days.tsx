import { X } from 'lucide-react'
import { useId } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { IconButton } from '#browser/icon-button.tsx'
import { brokenRules } from '../forms/broken-rules.ts'
import { FieldError } from '../forms/field.tsx'
import { Button } from '../ui/button.tsx'
import { companyText } from './company.text.ts'
import type { HoursValues } from './company-hours.tsx'

/** Days on which the company is closed, such as holidays: one date in each row. */
export function ClosedDays({ form }: { form: UseFormReturn<HoursValues, unknown, object> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'closedOn' })
  const errorId = useId()
  const [rule] = brokenRules(form.formState.errors.closedOn)
  return (
    <fieldset className="field" aria-describedby={rule ? errorId : undefined}>
      <legend>{companyText.closedOn}</legend>
      {fields.map((row, at) => (
        <div key={row.id} className="feature-row">
          <input
            {...form.register(`closedOn.${at}.date`)}
            type="date"
            className="input"
            aria-label={companyText.closedDay(at + 1)}
            aria-invalid={rule !== undefined}
            aria-describedby={rule ? errorId : undefined}
          />
          <IconButton Icon={X} label={companyText.removeDay(at + 1)} onClick={() => remove(at)} />
        </div>
      ))}
      <FieldError id={errorId} rule={rule} />
      <Button onClick={() => append({ date: '' })}>{companyText.addDay}</Button>
    </fieldset>
  )
}
