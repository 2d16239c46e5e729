import { X } from 'lucide-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { IconButton } from '#browser/icon-button.tsx'
import { FieldError } from '../forms/field.tsx'
import type { Form } from '../forms/fields.tsx'
import { Button } from '../ui/button.tsx'
import { type DayTimes, type Span, spansOf, timesOf } from './day-times.ts'
import { hoursText } from './page.text.ts'

/** The hours of a day that is opened first. */
export const usualDay = '08:00–18:00'
const friday = 4

/** Gives the days from `at` to Friday the same hours. */
export function fillUntilFriday(form: Form, at: number, times: string): void {
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
export function DayRow({ form, at, name }: DayRowProps) {
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
            <input
              key={end}
              type="time"
              className="input"
              name={`hours.${at}.${position}.${end}`}
              aria-label={hoursText.time[end](position + 1)}
              aria-invalid={rule !== undefined}
              aria-describedby={rule ? errorId : undefined}
              value={span[end]}
              onChange={({ target }) => change(position, { [end]: target.value })}
            />
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
