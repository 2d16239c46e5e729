import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useId } from 'react'
import { blankCompany, type ClaimName, isAbsent } from '#contract/company.ts'
import { useAction } from '../calls/actions.ts'
import { singleQuery } from '../calls/entity-calls.ts'
import { leaveOut } from '../dashboard/decisions.ts'
import { decisionText } from '../dashboard/notices.text.ts'
import type { DeclaredField, InputProps } from '../forms/fields.tsx'
import { Reason } from '../ui/form-parts.tsx'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { metaFormText } from './meta.text.ts'

/** A contact that the company may not have: a tick, which is saved at once, closes its field. */
export function optional<Stored>(field: DeclaredField<Stored>): DeclaredField<Stored> {
  return { ...field, Input: (props) => <OptionalInput {...props} Input={field.Input} /> }
}

function OptionalInput({ Input, ...props }: InputProps & { Input: ComponentType<InputProps> }) {
  const name = props.name as ClaimName
  const { data: company } = useQuery(singleQuery('company'))
  const offerUndo = useOfferUndo()
  const labelId = useId()
  const isClosed = isAbsent(company ?? blankCompany, name)
  const action = useAction<boolean>({
    run: async (isOut) => offerUndo(await leaveOut(name, isOut)),
    text: { failed: isClosed ? metaFormText.showFailed : decisionText.leftOut.failed },
  })
  return (
    <div className="field">
      <p id={labelId} hidden={!isClosed} className="strong">
        {props.field.label}
      </p>
      {!isClosed && <Input {...props} />}
      <label className="check-field">
        <input
          type="checkbox"
          checked={action.isPending ? action.variables : isClosed}
          aria-describedby={labelId}
          onChange={() => action.mutate(!isClosed)}
        />
        {metaFormText.absent}
      </label>
      <Reason>{action.reason}</Reason>
    </div>
  )
}
