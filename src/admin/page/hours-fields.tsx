import type { UseFormReturn } from 'react-hook-form'
import { weekdays } from '#contract/opening-hours.text.ts'
import { ClosedDays } from './closed-days.tsx'
import { companyText } from './company.text.ts'
import type { HoursValues } from './company-hours.tsx'
import { DayRow } from './day-row.tsx'
import { dayOrder } from './day-times.ts'

/** The week's opening hours, and the days on which the company is closed. */
export function HoursFields({ form }: { form: UseFormReturn<HoursValues, unknown, object> }) {
  return (
    <>
      <fieldset className="field">
        <legend className="visually-hidden">{companyText.hours.title}</legend>
        {dayOrder.map((day, at) => (
          <DayRow key={day} form={form} at={at} name={weekdays[day]} />
        ))}
      </fieldset>
      <ClosedDays form={form} />
    </>
  )
}
