import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { IconButton } from '#browser/icon-button.tsx'
import { companyInputSchema } from '#contract/company.ts'
import { weekdays } from '#contract/opening-hours.text.ts'
import type { OpeningSpan } from '#contract/opening-hours.ts'
import { FieldError } from '../forms/field.tsx'
import { type Form, type InputProps, useFieldError } from '../forms/fields.tsx'
import { Button } from '../ui/button.tsx'
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

/** The hours of a day that is opened first. */
const usualDay = '08:00–18:00'
const friday = 4

/** Gives the days from `at` to Friday the same hours. */
function fillUntilFriday(form: Form, at: number, times: string): void {
  for (let day = at; day <= friday; day += 1)
    form.setValue(`hours.${day}.times`, times, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
}

interface DayRowProps {
  form: Form
  /** 0 is Monday. */
  at: number
  name: string
}

/** One day: closed, or its spans. The hours of a day can be repeated until Friday. */
function DayRow({ form, at, name }: DayRowProps) {
  const errorId = useId()
  const { field, fieldState } = useController({ control: form.control, name: `hours.${at}.times` })
  const spans = spansOf(field.value)
  const rule = fieldState.error?.message
  const change = (position: number, changed: Partial<Span>) =>
    field.onChange(timesOf(spans.map((span, index) => (index === position ? { ...span, ...changed } : span))))

  /** A day that is opened gets the hours of the last open day before it. */
  function toggle() {
    const before = form
      .getValues('hours')
      .slice(0, at)
      .findLast(({ times }: DayTimes) => times !== '')
    field.onChange(field.value === '' ? (before?.times ?? usualDay) : '')
  }

  return (
    <fieldset className={at === 0 ? 'stack tight' : 'stack tight ruled'} aria-describedby={rule ? errorId : undefined}>
      <legend className="visually-hidden">{name}</legend>
      <div className="line spread">
        <span aria-hidden="true" className="strong">
          {name}
        </span>
        <label className="check-field">
          <input type="checkbox" name={`hours.${at}.closed`} checked={spans.length === 0} onChange={toggle} />
          {hoursText.closed}
        </label>
      </div>
      {spans.map((span, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place
        <div key={position} className="feature-row">
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className="field">
              <span className="hint">{hoursText.timeLabels[end]}</span>
              <input
                type="time"
                className="input"
                name={`hours.${at}.${position}.${end}`}
                aria-label={hoursText.time[end](position + 1)}
                aria-invalid={rule !== undefined}
                aria-describedby={rule ? errorId : undefined}
                value={span[end]}
                onChange={({ target }) => change(position, { [end]: target.value })}
              />
            </label>
          ))}
          {spans.length > 1 && (
            <IconButton
              Icon={X}
              label={hoursText.removeSpan(position + 1)}
              onClick={() => field.onChange(timesOf(spans.filter((_, index) => index !== position)))}
            />
          )}
        </div>
      ))}
      <FieldError id={errorId} rule={rule} />
      {spans.length > 0 && (
        <div className="line">
          <Button onClick={() => field.onChange(timesOf([...spans, { from: '', to: '' }]))}>{hoursText.addSpan}</Button>
          {at < friday && (
            <Button onClick={() => fillUntilFriday(form, at + 1, field.value)}>{hoursText.repeat}</Button>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** A day as the form has it: its spans, '' while the company is closed. */
export interface DayTimes {
  times: string
}

const between = ' e '
const dash = '–'

/** The days from Monday on. */
const dayOrder = [1, 2, 3, 4, 5, 6, 0] as const

interface Span {
  from: string
  to: string
}

function spansOf(times: string): Span[] {
  if (times === '') return []
  return times.split(between).map((span) => {
    const [from = '', to = ''] = span.split(dash)
    return { from, to }
  })
}

function timesOf(spans: readonly Span[]): string {
  return spans.map(({ from, to }) => `${from}${dash}${to}`).join(between)
}

export function dayTimes(hours: readonly OpeningSpan[]): DayTimes[] {
  return dayOrder.map((day) => ({
    times: timesOf(hours.filter((span) => span.day === day)),
  }))
}

/** The form's days as the contract's spans. An error is at the day that it concerns. */
export const dayTimesSchema = z.pipe(
  z.array(z.object({ times: z.string() })),
  z.transform((rows: DayTimes[], context) =>
    rows.flatMap(({ times }, at) => {
      const spans = spansOf(times).map((span) => ({ day: dayOrder[at] ?? 0, ...span }))
      const { error } = companyInputSchema.shape.hours.safeParse(spans)
      const [issue] = error?.issues ?? []
      if (issue) context.issues.push({ code: 'custom', message: issue.message, path: [at, 'times'], input: times })
      return spans
    }),
  ),
)

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
              <label key={end} className="field">
                <span className="hint">{hoursText.dayLabels[end]}</span>
                <input
                  {...form.register(`${name}.${at}.${end}`)}
                  type="date"
                  className="input"
                  aria-label={hoursText.closedDay[end](at + 1)}
                  aria-invalid={rule !== undefined}
                  aria-describedby={rule ? errorId : hintId}
                />
              </label>
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
