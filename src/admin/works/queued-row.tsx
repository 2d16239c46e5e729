import { Check, Trash2 } from 'lucide-react'
import { IconButton } from '#browser/icon-button.tsx'
import { validationCodes } from '#contract/validation.ts'
import { Field } from '../forms/field.tsx'
import { ruleText } from '../forms/forms.text.ts'
import { UploadProgress } from '../forms/upload-progress.tsx'
import { changeWork, leaveOut, type QueuedWork } from './queue.ts'
import { severalText } from './works.text.ts'

interface QueuedRowProps {
  work: QueuedWork
  number: number
  proposed: string
}

/** A photo with its title, and how far its save is. */
export function QueuedRow({ work: { id, preview, title, state, progress, reason }, number, proposed }: QueuedRowProps) {
  const isSaved = state === 'saved'
  return (
    <li className="queued-work" data-state={state}>
      <img
        src={preview}
        alt=""
        className="photo"
        // What the browser cannot show it cannot prepare either: who chose it hears so before the save.
        onError={() => changeWork(id, { reason: ruleText[validationCodes.image] })}
      />
      <Field limit={200} label={severalText.titleOf(number)} error={reason}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            autoComplete="off"
            placeholder={proposed}
            value={title}
            disabled={isSaved}
            onChange={({ target }) => changeWork(id, { title: target.value })}
          />
        )}
      </Field>
      {isSaved ? (
        <p className="line strong">
          <Check aria-hidden="true" />
          {severalText.states.saved}
        </p>
      ) : (
        <IconButton Icon={Trash2} label={severalText.leaveOut} onClick={() => leaveOut(id)} />
      )}
      {state === 'saving' && <UploadProgress fraction={progress ?? 0} />}
    </li>
  )
}
