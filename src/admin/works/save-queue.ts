import { call } from '#browser/http/call.ts'
import { HttpError } from '#browser/http/call-errors.ts'
import { type ValidationCode, validationCodes } from '#contract/validation.ts'
import { workInputSchema, works } from '#contract/works.ts'
import { failureReason } from '../forms/failure-reason.ts'
import { ruleText } from '../forms/forms.text.ts'
import { createSaveKey } from '../forms/save-key.ts'
import { sendWithProgress } from '../forms/upload.ts'
import type { Entity } from '../lists/entity-slice.ts'
import { changeQueue, changeWork, currentQueue, type QueuedWork } from './queue.ts'

/** A photo that cannot become a work as it is; the others may. */
class RefusedWork extends Error {}

/** The statuses that concern one photo. Any other failure would be the same for the next one. */
const ownStatuses = [400, 413]

interface Saved {
  /** The last work that was saved. */
  last: Entity | undefined
  /** The first failure of a call, if any. */
  error: unknown
}

/**
 * Saves the works that are not saved yet, one after the other, and notes the progress and the failure of each in the queue. A save that is
 * repeated after a lost response creates nothing twice.
 */
export async function saveQueue(titles: ReadonlyMap<string, string>): Promise<Saved> {
  const saved: Saved = { last: undefined, error: undefined }
  const titled = currentQueue().works.map((work) => ({
    ...work,
    title: work.title.trim() || (titles.get(work.id) ?? ''),
  }))
  changeQueue({ works: titled, isSaving: true })
  for (const { id } of titled.filter(({ state }) => state !== 'saved')) {
    changeWork(id, { state: 'saving', progress: undefined, reason: undefined })
    try {
      saved.last = await saveWork(id)
      changeWork(id, { state: 'saved' })
    } catch (error) {
      saved.error ??= error instanceof RefusedWork ? undefined : error
      changeWork(id, { state: 'failed', reason: reasonOf(error) })
      if (!concernsOne(error)) break
    }
  }
  changeQueue({ isSaving: false })
  return saved
}

async function saveWork(id: string): Promise<Entity> {
  const { works: queued, district, productId } = currentQueue()
  const work = queued.find((one) => one.id === id) as QueuedWork
  const image = work.image ?? (await prepare(work.file))
  changeWork(id, { image })
  const body = { title: work.title, image, district, productId: productId || null }
  const broken = workInputSchema.safeParse(body).error?.issues[0]?.message
  if (broken) throw new RefusedWork(ruleText[broken as ValidationCode])
  const key = createSaveKey(`works.${id}`, true)
  const created = await call(works.create, {
    body,
    idempotencyKey: key.keyOf(body),
    send: (outgoing) => sendWithProgress(outgoing, (progress) => changeWork(id, { progress })),
  })
  key.forget()
  return created
}

async function prepare(file: File): Promise<string> {
  const { shrinkPicture } = await import('../forms/shrink-picture.ts')
  return await shrinkPicture(file).catch(() => {
    throw new RefusedWork(ruleText[validationCodes.image])
  })
}

function reasonOf(error: unknown): string {
  return error instanceof RefusedWork ? error.message : failureReason({ path: works.list.path, error })
}

function concernsOne(error: unknown): boolean {
  return error instanceof RefusedWork || (error instanceof HttpError && ownStatuses.includes(error.status))
}
