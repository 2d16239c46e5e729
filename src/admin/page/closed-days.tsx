import { X } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { IconButton } from '#browser/icon-button.tsx'
import { FieldError } from '../forms/field.tsx'
import { type InputProps, useFieldError } from '../forms/fields.tsx'
import { Button } from '../ui/button.tsx'
import { hoursText } from './page.text.ts'

/** A day, or with `until` the days from one to another. */
export interface ClosedRow {
  date: string
  until: string
}

/** Days on which the company is closed: in each row a holiday, or the first and the last day of a break. */
export function ClosedDays({ form, name, field: { label } }: InputProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  const hintId = useId()
  const { errorId, rule } = useFieldError(form, name)
  return (
    <fieldset className="field" aria-describedby={rule ? errorId : undefined}>
      <legend>{label}</legend>
      {fields.map((row, at) => (
        <div key={row.id} className="feature-row">
          <div className="line dates">
            {(['date', 'until'] as const).map((end) => (
              <input
                key={end}
                {...form.register(`${name}.${at}.${end}`)}
                type="date"
                className="input"
                aria-label={hoursText.closedDay[end](at + 1)}
                aria-invalid={rule !== undefined}
                aria-describedby={rule ? errorId : hintId}
              />
            ))}
          </div>
          <IconButton Icon={X} label={hoursText.removeDay(at + 1)} onClick={() => remove(at)} />
        </div>
      ))}
      <p id={hintId} className="hint">
        {hoursText.closedHint}
      </p>
      <FieldError id={errorId} rule={rule} />
      <Button onClick={() => append({ date: '', until: '' })}>{hoursText.addDay}</Button>
    </fieldset>
  )
}
