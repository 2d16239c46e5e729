import type { PublicEntityName } from './entities.ts'

/** Responds to an HTML form with the page as it would be with one change. Nothing is stored. */
export const previewPath = '/preview'

/** The fields of the form, in this order: the server reads a long body only after it has checked the token. */
export interface PreviewForm {
  token: string
  entity: PublicEntityName
  /** '' for a new item, and for an entity that has one item. */
  id: string
  /** The item as saved, as JSON. */
  body: string
}

/** The id of a new item in its preview. */
export const newItemId = 'novo'
