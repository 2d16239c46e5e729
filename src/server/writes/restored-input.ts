import { type EntityName, entities } from '#contract/entities.ts'
import type { Picture } from '#contract/picture-schema.ts'
import { imageWidth, mediaPath } from '#contract/pictures.ts'

type State = Record<string, unknown>

/** Returns an item's former state as its store accepts it: pictures are stored ones, a picture without one its external URL. */
export function restoredInput(name: EntityName, { _id: _, ...state }: State): State {
  for (const [field, bodyField, picture] of picturesOf(name, state)) {
    const url = bodyField === null ? undefined : state[bodyField]
    delete state[field]
    state[bodyField ?? field] = picture ? { hash: picture.hash } : url ? { url } : null
  }
  return state
}

/** Returns an item's former state as administrators read it now: the addresses of its pictures begin with `mediaHost`. */
export function readableState(name: EntityName, state: State | null, mediaHost: string): State | null {
  const readable = state && { ...state }
  for (const [, bodyField, picture] of picturesOf(name, readable ?? {}))
    if (readable && picture && bodyField !== null)
      readable[bodyField] = `${mediaHost}${mediaPath(picture.hash, imageWidth, 'webp')}`
  return readable
}

/** The picture fields of a state: the item's field, the body's field, and the picture. */
function picturesOf(name: EntityName, state: State): [string, string | null, Picture | null][] {
  const declared = entities[name]
  const pictures: Record<string, string | null> = 'pictures' in declared ? declared.pictures : {}
  return Object.entries(pictures).map(([field, bodyField]) => [
    field,
    bodyField,
    (state[field] ?? null) as Picture | null,
  ])
}
