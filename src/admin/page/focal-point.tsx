import { type KeyboardEvent, type MouseEvent, useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { middle } from '#contract/texts.ts'
import type { InputProps } from '../forms/fields.tsx'
import { focusText } from './page.text.ts'

const stepPercent = 5
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-stepPercent, 0],
  ArrowRight: [stepPercent, 0],
  ArrowUp: [0, -stepPercent],
  ArrowDown: [0, stepPercent],
}

/** The part of a picture that stays in view: a tap on the picture, or the arrow keys on its point. Below it the crops that follow. */
export function FocalPoint({ form, name, field: { label } }: InputProps) {
  const id = useId()
  const { field } = useController({ control: form.control, name })
  // Of a picture of the owner's own.
  const image: string = useWatch({ control: form.control, name: name.replace(/Focus$/, 'Image') })
  const value = field.value || middle
  const [x = 50, y = 50] = value.split(' ').map(Number.parseFloat)

  const move = (toX: number, toY: number) => field.onChange(`${percent(toX)}% ${percent(toY)}%`)
  const onTap = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    move((100 * (clientX - left)) / width, (100 * (clientY - top)) / height)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(x + step[0], y + step[1])
  }

  if (image === '') return null
  return (
    <fieldset className="field" aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the point inside it has the keys. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div className="focal-picture" onClick={onTap}>
        <img src={image} alt="" draggable={false} />
        <button
          ref={field.ref}
          type="button"
          name={name}
          className="focal-point icon-button"
          style={{ left: `${x}%`, top: `${y}%` }}
          aria-label={focusText.point(x, y)}
          onKeyDown={onKeyDown}
          onBlur={field.onBlur}
        />
      </div>
      <p id={`${id}-hint`} className="hint">
        {focusText.hint}
      </p>
      <div className="line">
        {(['phone', 'desk'] as const).map((crop) => (
          <figure key={crop}>
            <img src={image} alt="" className={`photo focal-${crop}`} style={{ objectPosition: value }} />
            <figcaption className="hint">{focusText.crops[crop]}</figcaption>
          </figure>
        ))}
      </div>
    </fieldset>
  )
}

function percent(value: number): number {
  return Math.min(100, Math.max(0, Math.round(value)))
}
