import type { VariantFormat } from '#contract/pictures.ts'
import type { Database } from '../db/tables.ts'
import { asBuffer } from './media.store.ts'

export interface VariantName {
  hash: string
  width: number
  format: VariantFormat
}

/** Reads parts of stored variants; undefined if the variant is not stored. */
export function createPieceStore(db: Database) {
  const one = ({ hash, width, format }: VariantName) =>
    db.selectFrom('media_variants').where('hash', '=', hash).where('width', '=', width).where('format', '=', format)

  return {
    /** The number of bytes. */
    async readSize(name: VariantName): Promise<number | undefined> {
      const size = one(name).select(({ fn }) => fn<number>('length', ['bytes']).as('size'))
      return (await size.executeTakeFirst())?.size
    },

    /** At most `length` bytes from the offset `from` on. */
    async readPiece(name: VariantName, from: number, length: number): Promise<Buffer | undefined> {
      const piece = one(name).select(({ fn, val }) =>
        fn<Uint8Array>('substr', ['bytes', val(from + 1), val(length)]).as('piece'),
      )
      const row = await piece.executeTakeFirst()
      return row && asBuffer(row.piece)
    },
  }
}
