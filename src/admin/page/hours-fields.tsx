import { weekdays } from '#contract/opening-hours.text.ts'
import type { InputProps } from '../forms/fields.tsx'
import { DayRow } from './day-row.tsx'
import { dayOrder } from './day-times.ts'

/** The week's opening hours. */
export function HoursFields({ form, field: { label } }: InputProps) {
  return (
    <fieldset className="field">
      <legend className="visually-hidden">{label}</legend>
      {dayOrder.map((day, at) => (
        <DayRow key={day} form={form} at={at} name={weekdays[day]} />
      ))}
    </fieldset>
  )
}
