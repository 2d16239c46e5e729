import { useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type BaseSyntheticEvent, useEffect, useId, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { HttpError } from '#browser/http/call.ts'
import { useOneAtATime } from '../calls/actions.ts'
import { entityQuery, type LoadedItems } from '../calls/entity-calls.ts'
import { useItemTitle } from '../lists/item-title.ts'
import { panelText } from '../panel.text.ts'
import { newItemHash, paths } from '../paths.ts'
import { dismissErrors, showError, showSuccess } from '../toasts/show-toast.ts'
import { hasMouse, useRefocus } from '../ui/focus.ts'
import { FormFields, Reason } from '../ui/form-parts.tsx'
import { useOfferUndo } from '../undo/offer-undo.tsx'
import { undoText } from '../undo/undo.text.ts'
import { undoEdit } from '../undo/undo-edit.ts'
import { DraftNotice, useDraft, useOfferDraft } from './draft.tsx'
import { failureReason, useReportFailure } from './failure-reason.ts'
import { brokenRules } from './field.tsx'
import { type Form, type FormMode, formSchema, formValues } from './fields.tsx'
import { formResolver } from './form-resolver.ts'
import { formText, imageText } from './forms.text.ts'
import { PreviewButton } from './preview-button.tsx'
import type { Item, Resource } from './resource.ts'
import { progressInQuarters, UploadProgress } from './upload.tsx'
import { useConflict } from './use-conflict.ts'

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
  const [isNew, setNew] = useState(item === undefined)
  const [isBusy, setBusy] = useState(false)
  const [uploaded, onProgress] = useState<number>()
  const [savedTimes, setSavedTimes] = useState(0)
  const [resolver] = useState(() => formResolver(resource.schema ?? formSchema(fields)))
  const form: Form = useForm({ defaultValues: initial, resolver })
  const mode = isNew ? 'create' : 'edit'
  const id = item?._id

  const { base, conflict, find, rebase, end } = useConflict({ form, resource, item, initial, isNew })
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

  const save = useOneAtATime<{ input: object; isNew: boolean }, Edited>({
    mutationFn: ({ input, isNew }) => {
      onProgress(undefined)
      const body = bodyOf(input)
      if (isNew) return resource.save(body, undefined, { onProgress })
      return resource.save(body, id, { onProgress, ifMatch: base.current.version })
    },
    async onError(error, { isNew }) {
      report(error, text.saveFailed(isNew ? 'create' : 'edit', error instanceof HttpError))
      if (!isNew && error instanceof HttpError && [404, 412].includes(error.status)) await find()
    },
    async onSuccess(saved, { isNew }) {
      const mode = isNew ? 'create' : 'edit'
      if (isNew) showSuccess(text.saved.create)
      draft.forget()
      end()
      await keepSaved(saved)
      if (!isNew)
        offerUndo({
          success: text.saved.edit,
          ...(resource.titleOf && { title: titleOf(saved) }),
          text: undoText.edited(noun),
          // The history has no secrets, so what was saved in them stays.
          done: secretFields.length > 0 ? undoText.asBeforeWithPassword(noun) : undoText.asBefore(noun),
          undo: () => (resource.undo ?? undoEdit)({ entity, id: id ?? entity, saved }),
          onUndone: () => onUndone?.(saved),
        })
      onSaved?.(saved, mode)
    },
  })

  /** After a save a list is loaded again (spec §4). A form that stays open shows what is stored. */
  async function keepSaved(saved: Edited): Promise<void> {
    if (resource.titleOf) return void queryClient.invalidateQueries(query)
    // A load that began before the save must not bring the former one back.
    await queryClient.cancelQueries(query)
    form.reset(rebase(saved))
    setNew(false)
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

  const check = (isNew: boolean) =>
    form.handleSubmit((input) => {
      dismissErrors()
      save.mutate({ input, isNew })
    }, onInvalid)
  /** A fault in the checks themselves is a failed save, too. */
  const send = (isNew: boolean) => (event?: BaseSyntheticEvent) =>
    check(isNew)(event).catch((error) => report(error, text.saveFailed(isNew ? 'create' : 'edit', false)))
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
  const reason = save.isError && !conflict && failureReason(save.error)
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
    <form noValidate tabIndex={-1} className={isModal ? undefined : 'footer-form'} onSubmit={send(isNew)}>
      {draft.left.length > 0 && (
        <DraftNotice
          drafts={draft.left}
          hint={names.includes('image') && formText.draftPhoto}
          onRestore={draft.restore}
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
              form.reset(rebase(conflict.theirs))
              save.reset()
              draft.offer()
              // The pressed button disappears.
              submitButton.current?.focus()
            }}
            onSaveMine={() => {
              rebase(conflict.theirs)
              save.reset()
              void send(false)()
            }}
            onCreateAgain={() => {
              end()
              setNew(true)
              void send(true)()
            }}
          />
        )}
        {!isNew && (
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
