import { type EntityName, entities } from '#contract/entities.ts'
import { declaredPictures } from '#contract/entity.ts'
import { isSameValue } from '#contract/history.ts'
import type { Picture } from '#contract/picture-schema.ts'
import { imageAddress } from '#contract/pictures.ts'

type State = Record<string, unknown>

/** Returns an item's former state as its store accepts it: pictures are stored ones, a picture without one its external URL. */
export function restoredInput(name: EntityName, { _id: _, ...state }: State): State {
  for (const [field, bodyField, picture] of picturesOf(name, state)) {
    const sent = bodyField ?? field
    const url = state[sent]
    delete state[field]
    state[sent] = picture ? { hash: picture.hash } : url ? { url } : null
  }
  return state
}

/** Returns the present state of an item with the fields that a change changed as they were before it. */
export function withoutChange(name: EntityName, change: { before: State; after: State }, present: State): State {
  const [before, after, now] = [change.before, change.after, present].map(withOwnAlt) as [State, State, State]
  // A picture that only the server sets belongs to the field that it was made from.
  for (const [field, bodyField] of picturesOf(name, now)) if (bodyField === null) delete now[field]
  // An optional field may be on one side only.
  const fields = Object.entries({
    ...Object.fromEntries(Object.keys(after).map((field) => [field, undefined])),
    ...before,
  })
  const changed = fields.filter(([field, value]) => !isSameValue(value, after[field]))
  return { ...now, ...Object.fromEntries(changed) }
}

/** A picture without an own description is read with the title, which is not to be stored. */
function withOwnAlt(state: State): State {
  return 'alt' in state && state.alt === state.title ? { ...state, alt: '' } : { ...state }
}

/** Returns an item's state as administrators read it now: the addresses of its pictures begin with `mediaHost`. */
export function readableState(name: EntityName, state: object, mediaHost: string): State {
  const readable: State = { ...state }
  for (const [, bodyField, picture] of picturesOf(name, readable))
    if (picture && bodyField !== null) readable[bodyField] = imageAddress(picture.hash, mediaHost)
  for (const [list, field] of Object.entries(declaredPictures(entities[name]).pictureRows))
    readable[list] = ((readable[list] ?? []) as Record<string, string>[]).map((row) => ({
      ...row,
      [field]: (row[field] ?? '').replace(/^.*(?=\/media\/)/, mediaHost),
    }))
  return readable
}

/** The picture fields of a state: the item's field, the body's field, and the picture. */
function picturesOf(name: EntityName, state: State): [string, string | null, Picture | null | undefined][] {
  const { pictures } = declaredPictures(entities[name])
  return Object.entries(pictures).map(([field, bodyField]) => [field, bodyField, state[field] as Picture | null])
}
