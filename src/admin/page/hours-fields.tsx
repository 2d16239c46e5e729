import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { weekdays } from '#contract/opening-hours.text.ts'
import type { InputProps } from '../forms/fields.tsx'
import { Button } from '../ui/button.tsx'
import { DayRow, fillUntilFriday, usualDay } from './day-row.tsx'
import { type DayTimes, dayOrder } from './day-times.ts'
import { hoursText } from './page.text.ts'

/** The week's opening hours. While no day is open, one tap fills in the usual week. */
export function HoursFields({ form, name, field: { label } }: InputProps) {
  const week = useRef<HTMLFieldSetElement>(null)
  const days: DayTimes[] = useWatch({ control: form.control, name })
  return (
    <fieldset ref={week} className="field">
      <legend className="visually-hidden">{label}</legend>
      {days.every(({ times }) => times === '') && (
        <Button
          className="quiet-button flush"
          onClick={() => {
            fillUntilFriday(form, 0, usualDay)
            // The button goes.
            week.current?.querySelector('input')?.focus()
          }}
        >
          {hoursText.usualWeek}
        </Button>
      )}
      {dayOrder.map((day, at) => (
        <DayRow key={day} form={form} at={at} name={weekdays[day]} />
      ))}
    </fieldset>
  )
}
