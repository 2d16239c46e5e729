import { type ComponentType, useId } from 'react'
import { useController } from 'react-hook-form'
import type { AbsentName } from '#contract/company.ts'
import type { DeclaredField, InputProps } from '../forms/fields.tsx'
import { metaFormText } from './meta.text.ts'

/** A contact that the company may not have: a tick closes its field. */
export function optional<Stored>(field: DeclaredField<Stored>): DeclaredField<Stored> {
  return { ...field, Input: (props) => <OptionalInput {...props} Input={field.Input} /> }
}

function OptionalInput({ Input, ...props }: InputProps & { Input: ComponentType<InputProps> }) {
  const name = props.name as AbsentName
  const { field } = useController({ control: props.form.control, name: 'leftOut' })
  const leftOut: readonly AbsentName[] = field.value ?? []
  const isClosed = leftOut.includes(name)
  const labelId = useId()
  return (
    <div className="field">
      <p id={labelId} hidden={!isClosed} className="strong">
        {props.field.label}
      </p>
      {!isClosed && <Input {...props} />}
      <label className="check-field">
        <input
          type="checkbox"
          checked={isClosed}
          aria-describedby={labelId}
          onChange={() => {
            props.form.clearErrors(name)
            field.onChange(isClosed ? leftOut.filter((other) => other !== name) : [...leftOut, name])
          }}
        />
        {metaFormText.absent}
      </label>
    </div>
  )
}
