import { textNames } from '#contract/page-texts.text.ts'
import { imageAddress } from '#contract/pictures.ts'
import { type PictureName, pictureNames, pictureSlots, type Texts } from '#contract/texts.ts'
import type { Database } from '../db/tables.ts'
import { createMediaStore } from '../media/media.store.ts'
import type { StoredImage } from '../media/prepare-images.ts'
import { saveSingle } from './items.store.ts'

type Addresses = `${PictureName}Image`

/** Reads and writes the owner's texts and pictures: `list` returns them alone, or an empty list before the first save. */
export function createTextsStore(db: Database) {
  async function list(): Promise<Texts[]> {
    const rows = await db.selectFrom('texts').select('words').execute()
    const pictures = await readPictures()
    return rows.map(({ words }) => ({ ...(JSON.parse(words) as Texts), ...pictures }))
  }

  async function readPictures(): Promise<Texts> {
    const rows = await db.selectFrom('text_pictures').select(['slot', 'hash']).orderBy('slot').execute()
    const pictureOf = await createMediaStore(db).describe(rows.map(({ hash }) => hash))
    const fields = rows.flatMap(({ slot, hash }) => [
      [`${slot}Picture`, pictureOf(hash)],
      [`${slot}Image`, imageAddress(hash)],
    ])
    return Object.fromEntries(fields)
  }

  return {
    list,

    /** Replaces all of them. A picture that is absent is removed, and its focal point with it. */
    async save(input: Omit<Texts, Addresses> & { [Name in Addresses]?: StoredImage }): Promise<void> {
      const focuses = pictureSlots.flatMap((slot) => (input[`${slot}Image`] ? [`${slot}Focus` as const] : []))
      const own = [...textNames, ...focuses, 'accent' as const, 'placesHidden' as const].flatMap((name) =>
        input[name] ? [[name, input[name]]] : [],
      )
      await saveSingle(db, 'texts', { words: JSON.stringify(Object.fromEntries(own)) })
      const pictures = pictureNames.flatMap((slot) => {
        const hash = input[`${slot}Image`]?.hash
        return hash ? [{ slot, hash }] : []
      })
      await db.deleteFrom('text_pictures').execute()
      if (pictures.length > 0) await db.insertInto('text_pictures').values(pictures).execute()
    },
  }
}
