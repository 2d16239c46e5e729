import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { declarationOf, forEachPublicEntity, type PublicEntityName, publicEntityNames } from '#contract/entities.ts'
import { declaredPictures, sentPictures } from '#contract/entity.ts'
import { isHttpsAddress } from '#contract/web-address.ts'
import type { Env } from '../env.ts'
import { ProblemError } from '../http/problems.ts'
import { prepareImages } from '../media/prepare-images.ts'
import { StartError } from '../process/exits.ts'
import { samplesFolderText } from './samples-folder.text.ts'
import type { SeedItems } from './seed.ts'

const fileName = 'samples.json'

type Fields = Record<string, unknown>

/**
 * Reads and checks the samples of another trade: `samples.json` has the content of each public entity in the form in which the API takes it,
 * and names the file of a picture in place of a data URL. All pictures are decoded before the first item is stored.
 * @param folder absolute
 * @throws StartError naming the file and the field
 */
export async function readSamplesFolder(folder: string, env: Pick<Env, 'productImageRequired' | 'apiUrl'>) {
  const content = await readContent(folder)
  const items: SeedItems = forEachPublicEntity(() => [])
  for (const [name, sent] of Object.entries(content)) {
    if (!isPublicEntity(name)) throw fault(folder, name, samplesFolderText.unknown)
    const isList = 'create' in declarationOf(name)
    if (Array.isArray(sent) !== isList)
      throw fault(folder, name, isList ? samplesFolderText.list : samplesFolderText.one)
    const bodies = isList ? (sent as unknown[]) : [sent]
    for (const [at, body] of bodies.entries()) {
      const where = isList ? `${name}/${at}` : name
      items[name] = [...items[name], await readItem(folder, name, where, body, env)]
    }
  }
  return items
}

async function readContent(folder: string): Promise<Fields> {
  const text = await readFile(join(folder, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(samplesFolderText.unreadable(join(folder, fileName), error.code ?? error.message))
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StartError(samplesFolderText.noJson(join(folder, fileName), (error as Error).message))
  }
}

async function readItem(
  folder: string,
  name: PublicEntityName,
  where: string,
  sent: unknown,
  env: Pick<Env, 'productImageRequired' | 'apiUrl'>,
) {
  const { create, save } = declarationOf(name)
  const body = await withPictures(folder, name, where, sent)
  const checked = (create ?? save)?.body.safeParse(body)
  const [issue] = checked?.error?.issues ?? []
  if (issue) throw fault(folder, [where, ...issue.path].join('/'), samplesFolderText.invalid(issue.message))
  const input = checked?.data as Fields
  const unknown = Object.keys(body as Fields).find((field) => !(field in input))
  if (unknown !== undefined) throw fault(folder, `${where}/${unknown}`, samplesFolderText.unknown)
  return await prepareImages(env, name, input, true).catch((error) => {
    if (!(error instanceof ProblemError)) throw error
    const [{ field, code } = { field: '', code: error.code }] = error.members.errors ?? []
    throw fault(folder, `${where}/${field}`, samplesFolderText.invalid(code))
  })
}

/** Puts data URLs in place of the names of files. */
async function withPictures(folder: string, name: PublicEntityName, where: string, sent: unknown): Promise<unknown> {
  const declared = declarationOf(name)
  const body = structuredClone(sent)
  const replace = async (row: unknown, field: string, at: string) => {
    const value = (row as Fields | null)?.[field]
    if (typeof value !== 'string' || value === '' || isHttpsAddress(value)) return
    const bytes = await readFile(join(folder, value)).catch(() => {
      throw fault(folder, `${at}/${field}`, samplesFolderText.noFile(value))
    })
    ;(row as Fields)[field] = `data:image/*;base64,${bytes.toString('base64')}`
  }
  for (const field of sentPictures(declared)) await replace(body, field, where)
  for (const [list, field] of Object.entries(declaredPictures(declared).pictureRows)) {
    const rows = (body as Fields | null)?.[list]
    for (const [at, row] of (Array.isArray(rows) ? rows : []).entries())
      await replace(row, field, `${where}/${list}/${at}`)
  }
  return body
}

function isPublicEntity(name: string): name is PublicEntityName {
  return publicEntityNames.includes(name as PublicEntityName)
}

function fault(folder: string, field: string, expected: string): StartError {
  return new StartError(samplesFolderText.fault(join(folder, fileName), field, expected))
}
