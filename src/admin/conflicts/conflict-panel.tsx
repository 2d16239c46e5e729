import { Check } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { readSession } from '#browser/session.ts'
import { Button } from '../ui/button.tsx'
import type { Noun } from '../ui/noun.ts'
import { timeAgo } from '../ui/time-ago.ts'
import { conflictText } from './conflict.text.ts'
import { FieldValue } from './field-value.tsx'
import { type FormField, formField } from './form-field.ts'
import { isSame } from './merge-values.ts'
import type { Conflict } from './use-conflict.ts'

export interface ConflictPanelProps {
  // biome-ignore lint/suspicious/noExplicitAny: the panel reads and writes fields of any form by name
  form: UseFormReturn<any, unknown, any>
  conflict: Conflict
  noun: Noun
  /** Saves what is in the form as a new item; for an item that was deleted. */
  onCreate?: () => void
}

/** Inside a form whose save was refused: who changed the item and when, and for each field theirs and mine, to choose from. */
export function ConflictPanel({ form, conflict, noun, onCreate }: ConflictPanelProps) {
  const { revision, names, isDeleted } = conflict
  const panel = useRef<HTMLElement>(null)
  const [fields, setFields] = useState<FormField[]>([])
  useLayoutEffect(() => {
    const element = panel.current
    setFields(names.map((name) => formField(element?.closest('form') ?? null, name)))
  }, [names])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict is scrolled to once its fields are there
  useLayoutEffect(() => {
    panel.current?.scrollIntoView({ block: 'start' })
  }, [fields])

  const by = revision?.by ?? undefined
  const isOwn = by !== undefined && by._id === readSession()?.userId
  const who = isOwn ? conflictText.you : (by?.name ?? conflictText.somebody)
  const when = revision ? timeAgo(revision.at) : ''
  return (
    <section ref={panel} className="conflict part stack">
      <p role="alert" className="strong">
        {isDeleted ? conflictText.deleted(who, noun, when) : conflictText.changed(who, noun, when)}
      </p>
      <p>
        {isDeleted ? conflictText.stillHere : names.length > 0 ? conflictText.choose : conflictText.nothingToChoose}
      </p>
      {isDeleted && onCreate && (
        <Button className="primary-button" onClick={onCreate}>
          {conflictText.createAgain}
        </Button>
      )}
      {fields.map((field) => (
        <Choice
          key={field.name}
          form={form}
          field={field}
          conflict={conflict}
          theirName={by && !isOwn ? by.name : undefined}
        />
      ))}
    </section>
  )
}

interface ChoiceProps extends Pick<ConflictPanelProps, 'form' | 'conflict'> {
  field: FormField
  theirName: string | undefined
}

/** One field: theirs and mine. The pressed one is what the form has. */
function Choice({ form, field, conflict, theirName }: ChoiceProps) {
  const { name, label, isPicture, textOf } = field
  const current = useWatch({ control: form.control, name })
  const options = [
    {
      text: theirName === undefined ? conflictText.keepStored : conflictText.keepTheirs(theirName),
      value: conflict.theirs[name],
    },
    { text: conflictText.keepMine, value: conflict.mine[name] },
  ]
  return (
    <fieldset className="stack tight pair">
      <legend>{label}</legend>
      {options.map(({ text, value }) => {
        const isChosen = isSame(current, value)
        return (
          <div key={text} className="conflict-option stack tight" data-chosen={isChosen || undefined}>
            <FieldValue value={textOf ? textOf(value) : value} isPicture={isPicture} />
            <Button
              className="quiet-button flush"
              aria-pressed={isChosen}
              onClick={() => form.setValue(name, value, { shouldDirty: true, shouldValidate: true })}
            >
              {isChosen && <Check aria-hidden="true" />}
              {text}
            </Button>
          </div>
        )
      })}
    </fieldset>
  )
}
