import { HttpError } from '#browser/http/call-errors.ts'
import { type ValidationCode, validationCodes } from '#contract/validation.ts'
import { workInputSchema } from '#contract/works.ts'
import { failureReason } from '../forms/failure-reason.ts'
import { ruleText } from '../forms/forms.text.ts'
import { createOnce } from '../lists/create-once.ts'
import type { Entity } from '../lists/entity-slice.ts'
import { changeQueue, changeWork, currentQueue, type QueuedWork } from './queue.ts'
import { workClient } from './work-client.ts'

/** A photo that cannot become a work as it is; the others may. */
class RefusedWork extends Error {}

/** The statuses that concern one photo. Any other failure would be the same for the next one. */
const ownStatuses = [400, 413]

/**
 * Saves the works that are not saved yet, one after the other, and notes the progress and the failure of each in the queue. A save that is
 * repeated after a lost response creates nothing twice. Returns the first failure of a call, if any.
 */
export async function saveQueue(titles: ReadonlyMap<string, string>): Promise<unknown> {
  let failure: unknown
  const titled = currentQueue().works.map((work) => ({
    ...work,
    title: work.title.trim() || (titles.get(work.id) ?? ''),
  }))
  changeQueue({ works: titled, isSaving: true })
  for (const { id } of titled.filter(({ state }) => state !== 'saved')) {
    changeWork(id, { state: 'saving', progress: undefined, reason: undefined })
    try {
      changeWork(id, { saved: await saveWork(id), state: 'saved', image: undefined })
    } catch (error) {
      failure ??= error instanceof RefusedWork ? undefined : error
      changeWork(id, { state: 'failed', reason: reasonOf(error) })
      if (!concernsOne(error)) break
    }
  }
  changeQueue({ isSaving: false })
  return failure
}

async function saveWork(id: string): Promise<Entity> {
  const { works: queued, district, productId } = currentQueue()
  const work = queued.find((one) => one.id === id) as QueuedWork
  const image = work.image ?? (await prepare(work.file))
  changeWork(id, { image })
  const body = { title: work.title, image, district, productId: productId || null }
  const broken = workInputSchema.safeParse(body).error?.issues[0]?.message
  if (broken) throw new RefusedWork(ruleText[broken as ValidationCode])
  const onProgress = (progress: number) => changeWork(id, { progress })
  const created = await createOnce(workClient, work.saveKey, body, onProgress)
  work.saveKey.forget()
  return created as Entity
}

async function prepare(file: File): Promise<string> {
  const { shrinkPicture } = await import('../forms/shrink-picture.ts')
  return await shrinkPicture(file).catch(() => {
    throw new RefusedWork(ruleText[validationCodes.image])
  })
}

function reasonOf(error: unknown): string {
  return error instanceof RefusedWork ? error.message : failureReason({ path: workClient.path, error })
}

function concernsOne(error: unknown): boolean {
  return error instanceof RefusedWork || (error instanceof HttpError && ownStatuses.includes(error.status))
}
