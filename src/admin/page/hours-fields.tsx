import { useId } from 'react'
import { useController, useFieldArray } from 'react-hook-form'
import { weekdays } from '#contract/opening-hours.text.ts'
import { isAllDay, isPastMidnight, type OpeningSpan } from '#contract/opening-hours.ts'
import { brokenRules, FieldError } from '../forms/field.tsx'
import { type InputProps, useFieldError } from '../forms/fields.tsx'
import { Button } from '../ui/button.tsx'
import { useFocusAtOpening } from '../ui/focus.ts'
import { RemoveRow } from '../ui/remove-row.tsx'
import { dayOrder } from './hours-schema.ts'
import { hoursText } from './page.text.ts'

const friday = 5

type Span = Omit<OpeningSpan, 'day'>

/** The hours of a day as it is opened. */
const usualDay: readonly Span[] = [{ from: '08:00', to: '18:00' }]

const wholeDay: readonly Span[] = [{ from: '00:00', to: '24:00' }]

/** A field for a time has no 24:00: midnight at the end of a span is 00:00 there. */
function shownTime(time: string): string {
  return time === '24:00' ? '00:00' : time
}

function typedTime(end: keyof Span, time: string): string {
  return end === 'to' && time === '00:00' ? '24:00' : time
}

/** The week's opening hours. While no day from Monday to Friday is open, one tap opens them. */
export function HoursFields({ form, name, field: { label }, isFocused }: InputProps) {
  const fieldset = useFocusAtOpening(isFocused)
  const { field } = useController({ control: form.control, name })
  const week: readonly OpeningSpan[] = field.value
  const rules = form.formState.errors[name] as Partial<Record<number, object>> | undefined
  const spansOf = (day: number) => week.filter((span) => span.day === day)
  /** Gives the days from one to another the same hours. */
  function setDays(first: number, last: number, spans: readonly Span[]): void {
    const days = dayOrder.slice(dayOrder.indexOf(first), dayOrder.indexOf(last) + 1)
    const others = week.filter(({ day }) => !days.includes(day))
    const theirs = days.flatMap((day) => spans.map((span) => ({ ...span, day })))
    // In the order in which they are stored.
    field.onChange([...others, ...theirs].sort((one, other) => one.day - other.day))
  }
  return (
    <fieldset ref={fieldset} className="field">
      <legend className="visually-hidden">{label}</legend>
      {!week.some(({ day }) => day > 0 && day <= friday) && (
        <Button
          className="quiet-button flush"
          onClick={() => {
            setDays(1, friday, usualDay)
            // The button goes.
            fieldset.current?.querySelector('input')?.focus()
          }}
        >
          {hoursText.usualWeek}
        </Button>
      )}
      {dayOrder.map((day) => (
        <DayRow
          key={day}
          day={day}
          spans={spansOf(day)}
          rule={brokenRules(rules?.[day])[0]}
          onChange={(changed) => setDays(day, day, changed)}
          onRepeat={day > 0 && day < friday ? () => setDays(day, friday, spansOf(day)) : undefined}
        />
      ))}
    </fieldset>
  )
}

interface DayRowProps {
  day: number
  spans: readonly Span[]
  rule: string | undefined
  onChange: (spans: readonly Span[]) => void
  /** Repeats its hours until Friday. */
  onRepeat: (() => void) | undefined
}

/** One day: closed, or its spans. */
function DayRow({ day, spans, rule, onChange, onRepeat }: DayRowProps) {
  const errorId = useId()
  const isWholeDay = spans.some(isAllDay)
  const late = spans.find((span) => span.to !== '' && isPastMidnight(span))
  return (
    <fieldset className={day === 1 ? 'stack tight' : 'stack tight ruled'} aria-describedby={rule ? errorId : undefined}>
      <legend className="visually-hidden">{weekdays[day]}</legend>
      <div className="line spread">
        <span aria-hidden="true" className="strong">
          {weekdays[day]}
        </span>
        <div className="line">
          <label className="check-field">
            <input
              type="checkbox"
              checked={spans.length === 0}
              onChange={() => onChange(spans.length === 0 ? usualDay : [])}
            />
            {hoursText.closed}
          </label>
          <label className="check-field">
            <input type="checkbox" checked={isWholeDay} onChange={() => onChange(isWholeDay ? usualDay : wholeDay)} />
            {hoursText.allDay}
          </label>
        </div>
      </div>
      {spans.map((span, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place
        <div key={position} className="feature-row line">
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className="field">
              <span className="hint">{hoursText.timeLabels[end]}</span>
              <input
                type="time"
                className="input"
                aria-label={hoursText.time[end](position + 1)}
                aria-invalid={rule !== undefined}
                aria-describedby={rule ? errorId : undefined}
                value={shownTime(span[end])}
                onChange={({ target }) =>
                  onChange(
                    spans.map((other) => (other === span ? { ...span, [end]: typedTime(end, target.value) } : other)),
                  )
                }
              />
            </label>
          ))}
          {spans.length > 1 && (
            <RemoveRow
              label={hoursText.removeSpan(position + 1)}
              onRemove={() => onChange(spans.filter((other) => other !== span))}
            />
          )}
        </div>
      ))}
      {late && <p className="hint">{hoursText.nextDay(late.to, weekdays[(day + 1) % 7] ?? '')}</p>}
      <FieldError id={errorId} rule={rule} />
      {spans.length > 0 && (
        <div className="line">
          {!isWholeDay && (
            <Button data-repeats={`span of ${day}`} onClick={() => onChange([...spans, { from: '', to: '' }])}>
              {hoursText.addSpan}
            </Button>
          )}
          {onRepeat && <Button onClick={onRepeat}>{hoursText.repeat}</Button>}
        </div>
      )}
    </fieldset>
  )
}

/** Days on which the company is closed: in each row a holiday, or the first and the last day of a break. */
export function ClosedDays({ form, name, field: { label }, isFocused }: InputProps) {
  const fieldset = useFocusAtOpening(isFocused)
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  const hintId = useId()
  const { errorId, rule } = useFieldError(form, name)
  return (
    <fieldset ref={fieldset} className="field" aria-describedby={rule ? errorId : undefined}>
      <legend>{label}</legend>
      {fields.map((row, at) => (
        <div key={row.id} className="feature-row line">
          <div className="stack tight columns dates">
            {(['date', 'until'] as const).map((end) => (
              <label key={end} className="field">
                <span className="hint">{hoursText.dayLabels[end]}</span>
                <input
                  {...form.register(`${name}.${at}.${end}`)}
                  type="date"
                  className="input"
                  aria-label={hoursText.closedDay[end](at + 1)}
                  // A row may have no last day.
                  aria-invalid={rule !== undefined && end === 'date'}
                  aria-describedby={rule ? errorId : hintId}
                />
              </label>
            ))}
          </div>
          <RemoveRow label={hoursText.removeDay(at + 1)} onRemove={() => remove(at)} />
        </div>
      ))}
      <p id={hintId} className="hint">
        {hoursText.closedHint}
      </p>
      <FieldError id={errorId} rule={rule} />
      <Button data-repeats="closed day" onClick={() => append({ date: '', until: '' })}>
        {hoursText.addDay}
      </Button>
    </fieldset>
  )
}
