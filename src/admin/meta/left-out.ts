import { call } from '#browser/call.ts'
import { type AbsentName, absentNames, type Company, company } from '#contract/company.ts'

interface LeftOutChange {
  /** The company after it; undefined if nothing changed. */
  changed: Company | undefined
  /** Takes back only the names that it changed. */
  undo: () => Promise<void>
}

/**
 * Changes what the company does not have.
 * @throws what `call` throws; `HttpError` with 412 if the company was changed meanwhile
 */
export async function changeLeftOut(
  change: (leftOut: readonly AbsentName[]) => readonly AbsentName[],
): Promise<LeftOutChange> {
  // Only administrators get the version.
  const { version: ifMatch, ...fields } = await call({ ...company.list, access: 'admin' })
  const wanted = change(fields.leftOut)
  const toggled = absentNames.filter((name) => fields.leftOut.includes(name) !== wanted.includes(name))
  if (toggled.length === 0) return { changed: undefined, undo: async () => undefined }
  const leftOut = absentNames.filter((name) => wanted.includes(name))
  const changed = await call(company.save, { body: { ...fields, leftOut }, ifMatch })
  const undo = async () => {
    await changeLeftOut((present) =>
      absentNames.filter((name) => (toggled.includes(name) ? fields.leftOut : present).includes(name)),
    )
  }
  return { changed, undo }
}
