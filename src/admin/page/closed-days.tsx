import { X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { IconButton } from '#browser/icon-button.tsx'
import { FieldError } from '../forms/field.tsx'
import { type InputProps, useFieldError } from '../forms/fields.tsx'
import { Button } from '../ui/button.tsx'
import { hoursText } from './page.text.ts'

/** Days on which the company is closed, such as holidays: one date in each row. */
export function ClosedDays({ form, name, field: { label } }: InputProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  const { errorId, rule } = useFieldError(form, name)
  return (
    <fieldset className="field" aria-describedby={rule ? errorId : undefined}>
      <legend>{label}</legend>
      {fields.map((row, at) => (
        <div key={row.id} className="feature-row">
          <input
            {...form.register(`${name}.${at}.date`)}
            type="date"
            className="input"
            aria-label={hoursText.closedDay(at + 1)}
            aria-invalid={rule !== undefined}
            aria-describedby={rule ? errorId : undefined}
          />
          <IconButton Icon={X} label={hoursText.removeDay(at + 1)} onClick={() => remove(at)} />
        </div>
      ))}
      <FieldError id={errorId} rule={rule} />
      <Button onClick={() => append({ date: '' })}>{hoursText.addDay}</Button>
    </fieldset>
  )
}
