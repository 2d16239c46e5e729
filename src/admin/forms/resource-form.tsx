import { useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type BaseSyntheticEvent, useEffect, useId, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { HttpError } from '#browser/call.ts'
import { useOneAtATime } from '../calls/actions.ts'
import type { Item } from '../calls/entity-calls.ts'
import { entityQuery, type LoadedItems } from '../calls/entity-calls.ts'
import { failureReason, useReportFailure } from '../calls/failure-reason.ts'
import { useItemTitle } from '../calls/item-title.ts'
import { dismissErrors, showError, showSuccess } from '../toasts/show-toast.ts'
import { hasMouse, useRefocus } from '../ui/focus.ts'
import { FormFields, Reason } from '../ui/form-parts.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { panelText } from '../ui/panel.text.ts'
import { newItemHash, paths } from '../ui/paths.ts'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { undoText } from '../undo/undo.text.ts'
import { undoEdit } from '../undo/undo-calls.ts'
import { useDraft, useOfferDraft } from './draft.tsx'
import { type Base, useEditState } from './edit-state.ts'
import { brokenRules } from './field.tsx'
import { type Form, type FormMode, formSchema, formValues } from './fields.tsx'
import { formResolver } from './form-resolver.ts'
import { formText, imageText } from './forms.text.ts'
import { PreviewButton } from './preview-button.tsx'
import type { Resource } from './resource.ts'
import { progressInQuarters, UploadProgress } from './upload.tsx'

// Few forms have one.
const DraftNotice = lazyPart(async () => (await import('./draft-notice.tsx')).DraftNotice)

interface ResourceFormProps<Edited extends Item> {
  resource: Resource<Edited>
  /** The item as it is in the cache; undefined for a new one (spec §4). */
  item: Edited | undefined
  /** Whether the form opens by a press, in a modal: what is in the cache may be old then, and is loaded again. */
  isModal?: boolean
  /** The field that has the focus at first. */
  focused?: string | undefined
  /** Called with several photos chosen at once for new items. */
  onSeveral?: ((files: File[]) => void) | undefined
  /** Called to open the form again after it was closed with a draft. */
  onReopen?: () => void
  onSaved?: (saved: Edited, mode: FormMode) => void
  /** Called after the save was undone. */
  onUndone?: (saved: Edited) => void
}

const modeOf = (base: Base | undefined): FormMode => (base ? 'edit' : 'create')

/** The form of any entity, or of some of its fields: its draft, its checks, its save, why that failed, and what to do about a conflict. */
export function ResourceForm<Edited extends Item>(props: ResourceFormProps<Edited>) {
  const { resource, item, isModal = false, onSeveral, onReopen, onSaved, onUndone } = props
  const { entity, fields, noun, text } = resource
  const query = entityQuery(entity)
  const names = Object.keys(fields)
  const secretFields = names.filter((name) => fields[name]?.isSecret)
  const queryClient = useQueryClient()
  const report = useReportFailure()
  const offerUndo = useOfferUndo()
  const reasonId = useId()
  const [initial] = useState(() => formValues(fields, item))
  const [isBusy, setBusy] = useState(false)
  const [uploaded, onProgress] = useState<number>()
  const [savedTimes, setSavedTimes] = useState(0)
  const [resolver] = useState(() => formResolver(resource.schema ?? formSchema(fields)))
  const form: Form = useForm({ defaultValues: initial, resolver })
  const id = item?._id

  const { base, conflict, create, edit, rebase, findConflict } = useEditState(form, resource, item)
  const mode = modeOf(base)
  const titleOf = useItemTitle(resource)
  const offerDraft = useOfferDraft(onReopen, resource.titleOf && !id ? newItemHash : `#${id ?? names[0]}`)
  const draft = useDraft(form, {
    name: resource.titleOf ? `${resource.draft}.${id ?? 'new'}` : resource.draft,
    initial,
    secretFields,
    base,
    onKept() {
      if (!save.isPending) offerDraft()
    },
  })
  // A draft is offered above all fields: the form opens there.
  const [focused, setFocused] = useState(draft.left.length > 0 ? undefined : props.focused)
  const bodyOf = (input: object) => (item && resource.bodyOf ? resource.bodyOf(input, item) : input)

  const save = useOneAtATime<{ input: object; base: Base | undefined }, Edited>({
    mutationFn: ({ input, base }) => {
      onProgress(undefined)
      return resource.save(bodyOf(input), base && id, { onProgress, ifMatch: base?.version })
    },
    async onError(error, { base }) {
      report(error, text.saveFailed(modeOf(base), error instanceof HttpError))
      if (base && error instanceof HttpError && [404, 412].includes(error.status)) await findConflict()
    },
    async onSuccess(saved, { base }) {
      if (!base) showSuccess(text.saved.create)
      draft.forget()
      await keepSaved(saved)
      if (base)
        offerUndo({
          success: text.saved.edit,
          ...(resource.titleOf && { title: titleOf(saved) }),
          text: undoText.edited(noun),
          // The history has no secrets, so what was saved in them stays.
          done: secretFields.length > 0 ? undoText.asBeforeWithPassword(noun) : undoText.asBefore(noun),
          undo: () => (resource.undo ?? undoEdit)({ entity, id: id ?? entity, saved }),
          onUndone: () => onUndone?.(saved),
        })
      onSaved?.(saved, modeOf(base))
    },
  })

  /** After a save a list is loaded again (spec §4). A form that stays open shows what is stored. */
  async function keepSaved(saved: Edited): Promise<void> {
    if (resource.titleOf) return void queryClient.invalidateQueries(query)
    // A load that began before the save must not bring the former one back.
    await queryClient.cancelQueries(query)
    form.reset(edit(saved).values)
    setSavedTimes(savedTimes + 1)
    queryClient.setQueryData<LoadedItems>(query.queryKey, { items: [saved] })
  }

  // A 400 concerns a new photo, which only the server decodes: all else passed the same checks here. An effect, because a disabled field takes
  // no focus.
  useEffect(() => {
    if (!(save.error instanceof HttpError && save.error.status === 400)) return
    const [photo, ...others] = Object.entries(form.getValues()).filter(([, value]) => String(value).startsWith('data:'))
    if (photo && others.length === 0) form.setError(photo[0], { message: imageText.refused }, { shouldFocus: true })
  }, [save.error, form])

  /** Saves over this base, or creates an item. A fault in the checks themselves is a failed save, too. */
  const send = (base: Base | undefined) => (event?: BaseSyntheticEvent) =>
    form
      .handleSubmit((input) => {
        dismissErrors()
        save.mutate({ input, base })
      }, onInvalid)(event)
      .catch((error) => report(error, text.saveFailed(modeOf(base), false)))
  function onInvalid(errors: FieldErrors): void {
    dismissErrors()
    // Each violated rule that has a toast in the spec, once (spec §8).
    for (const rule of new Set(brokenRules(errors))) {
      const toast = resource.ruleToasts?.[rule]
      if (toast) showError(toast)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    // On a phone the keyboard would cover a form in a modal.
    const first = !focused && isModal && hasMouse() && draft.left.length === 0 ? names[0] : undefined
    if (first !== undefined) form.setFocus(first)
    if (isModal && item) void queryClient.invalidateQueries(query)
  }, [])
  useEffect(() => {
    if (focused !== undefined) form.setFocus(focused)
  }, [focused, form])
  const submitButton = useRefocus(save.isError || save.isSuccess)
  const reason = save.isError && !conflict && failureReason(save.error, resource)
  const groups = resource.groups ?? [{ title: '', fields: names }]
  const inputs = (group: readonly string[]) =>
    group.map((name) => {
      const field = fields[name]
      return (
        field && (
          <field.Input
            // A save remounts the input, which clears its remarks on what was typed.
            key={`${name} ${savedTimes}`}
            form={form}
            name={name}
            field={field}
            mode={mode}
            isFocused={name === focused}
            setBusy={setBusy}
            onSeveral={onSeveral}
          />
        )
      )
    })

  return (
    <form noValidate tabIndex={-1} className={isModal ? undefined : 'footer-form'} onSubmit={send(base)}>
      {draft.left.length > 0 && (
        <DraftNotice
          drafts={draft.left}
          hint={names.includes('image') && formText.draftPhoto}
          onRestore={(left) => {
            draft.restore(left)
            if (left.base) rebase(left.base as Base)
          }}
          onDiscard={draft.discard}
        />
      )}
      <FormFields sending={save.isPending && `${formText.saving} ${progressInQuarters(uploaded)}`.trim()}>
        {text.hint && <p className="hint">{text.hint}</p>}
        {groups.map(({ title, fields }) =>
          title === '' ? (
            inputs(fields)
          ) : (
            <section key={title} className="part stack">
              <h2>{title}</h2>
              {inputs(fields)}
            </section>
          ),
        )}
        {resource.Below && <resource.Below form={form} />}
        {conflict && (
          <conflict.Panel
            resource={resource}
            conflict={conflict}
            mine={save.variables?.input ?? {}}
            onKeepTheirs={() => {
              form.reset(edit(conflict.theirs).values)
              save.reset()
              draft.offer()
              // The pressed button disappears.
              submitButton.current?.focus()
            }}
            onSaveMine={() => {
              save.reset()
              void send(edit(conflict.theirs))()
            }}
            onCreateAgain={() => {
              create()
              void send(undefined)()
            }}
          />
        )}
        {base && (
          <Link
            to={`${paths.history}?${new URLSearchParams({ entity, id: id ?? entity })}`}
            className="quiet-button flush"
          >
            <History aria-hidden="true" />
            {panelText.itemHistory}
          </Link>
        )}
        <div className="form-actions line actions">
          <Reason id={reasonId}>
            {save.isError && (text.raised || reason) && (
              <>
                {text.raised && <p lang="en">{text.raised}</p>}
                {reason && <p>{reason}</p>}
              </>
            )}
          </Reason>
          {save.isPending && uploaded !== undefined && <UploadProgress fraction={uploaded} />}
          {resource.addressOf && (
            <PreviewButton
              entity={entity}
              id={id}
              addressOf={resource.addressOf}
              validate={(onValid) => {
                setFocused(undefined)
                void form.handleSubmit((input) => onValid(bodyOf(input)), onInvalid)()
              }}
              fields={names}
              onField={setFocused}
              disabled={isBusy}
            />
          )}
          <button
            ref={submitButton}
            type="submit"
            className="primary-button"
            disabled={isBusy || save.isPending}
            aria-describedby={reason ? reasonId : undefined}
          >
            {save.isPending ? formText.saving : (text.submit ?? formText.submit)[mode]}
          </button>
        </div>
      </FormFields>
    </form>
  )
}
