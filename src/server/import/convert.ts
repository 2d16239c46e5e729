import { createHash } from 'node:crypto'
import { decodeHTMLStrict } from 'entities'
import type * as z from 'zod/mini'
import { type AbsentName, absentNames } from '#contract/company.ts'
import { declarationOf, type PublicEntityName } from '#contract/entities.ts'
import { isSameValue, isSingle, sentPictures } from '#contract/entity.ts'
import { validationCodes } from '#contract/validation.ts'
import { videoId, youtubeIdFrom } from '#contract/youtube-id.ts'
import { importText, labelOf } from './import.text.ts'

export type Fields = Record<string, unknown>

/** An item as a form could save it, with its pictures as they were sent. */
export interface Converted {
  name: PublicEntityName
  /** Of an item of a list. */
  id?: string
  /** For people. */
  title: string
  body: Fields
  /** What differs from the source, and why. */
  notes: string[]
  /** Of `meta`: what the company does not have. */
  absent?: readonly AbsentName[]
}

/** An item that cannot come. */
interface LeftOut {
  title: string
  reason: string
}

/**
 * Returns what a form could save of an item: what its rules can mend is mended, another field is left out, and the item if it cannot be
 * without that field.
 * @param origin what an id is made from
 * @param present what stands in place of a field of `meta` that cannot come
 */
export function convertItem(
  origin: string,
  name: PublicEntityName,
  item: unknown,
  present: Fields = {},
): Converted | LeftOut {
  if (typeof item !== 'object' || item === null || isDeeperThan(maxLevels, item))
    return { title: '', reason: importText.noItem }
  if (isLarge(item)) return { title: '', reason: importText.tooLarge }
  const fields = item as Fields
  const notes: string[] = []
  const body = bodyOf(name, withPlainTexts(name, fields, notes), notes)
  const title = textOf(declarationOf(name).titleOf({ ...declarationOf(name).blank, ...body }))
  const absent =
    name === 'meta' ? absentNames.filter((field) => body[field] !== undefined && textOf(body[field]).trim() === '') : []
  for (const field of absent) {
    // Whatever stands there, the site does not show it.
    body[field] = present[field]
    notes.push(importText.absent(labelOf(name, field)))
  }
  const input = settle(name, body, { present, notes })
  if (typeof input === 'string') return { title, reason: input }
  if (lacksPicture(name, input)) return { title, reason: importText.cannotBe(validationCodes.imageRequired) }
  const known = Object.keys({ ...input, ...declarationOf(name).blank })
  const lost = Object.keys(body).filter((field) => ![...known, ...serversFields].includes(field))
  if (lost.length > 0) notes.push(importText.noPlace(lost))
  const id = isSingle(declarationOf(name)) ? {} : { id: idOf(origin, name, fields, title) }
  return { name, ...id, title, body: input, notes, absent }
}

// Far more than any form saves: beyond it converting an item could take long, and a function that calls itself for each level fails.
const maxLevels = 100
const maxValues = 2000
const maxCharacters = 1_000_000

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isDeeperThan(levels - 1, one))
}

/** Whether an item has too many values, or too much text apart from pictures in data URLs. */
function isLarge(item: object): boolean {
  let [values, characters] = [0, 0]
  const add = (value: unknown): void => {
    values += 1
    if (typeof value === 'string' && !/^data:/i.test(value)) characters += value.length
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(add)
  }
  add(item)
  return values > maxValues || characters > maxCharacters
}

/** A value that should be a text; '' for an object, which may have no text at all. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? '' : String(value ?? '')
}

/** What servers add by themselves. */
const serversFields = ['id', '__v', 'createdAt', 'updatedAt']

/** The fields that a body has, from an item as read. */
function bodyOf(name: PublicEntityName, item: Fields, notes: string[]): Fields {
  const { _id, version: _, slug: __, poster: ___, ...fields } = structuredClone(item)
  const { pictures } = declarationOf(name)
  for (const field of Object.keys(pictures)) delete fields[field]
  if (Array.isArray(fields.features)) {
    const filled = fields.features.filter((row) => row !== null && (typeof row !== 'string' || row.trim() !== ''))
    if (filled.length < fields.features.length) notes.push(importText.blankRows(labelOf(name, 'features')))
    fields.features = filled
  }
  if (name === 'faq' && typeof fields.order === 'string' && /^\s*\d{1,10}\s*$/.test(fields.order))
    fields.order = Number(fields.order)
  if (name === 'services') {
    const written = textOf(fields.youtubeId).trim()
    fields.youtubeId = youtubeIdFrom(written) ?? written
    // With a photo it needs none.
    if (fields.image && !videoId.test(String(fields.youtubeId))) {
      fields.youtubeId = ''
      if (written) notes.push(importText.without(labelOf(name, 'youtubeId'), validationCodes.youtubeId))
    }
  }
  // Visitors read only sentences that the customer allowed.
  if (name === 'works' && fields.comment) fields.commentAllowed ??= true
  if (name === 'meta') {
    fields.phone ??= fields.landline
    delete fields.landline
  }
  return fields
}

/** Some fields differ at most so often from what a form saves. */
const maxMends = 200

/**
 * Checks a body, mends what the rules of the forms can mend, and leaves out what they cannot. Returns the checked body, or why the item cannot
 * be.
 */
function settle(name: PublicEntityName, body: Fields, { present, notes }: { present: Fields; notes: string[] }) {
  const { create, save } = declarationOf(name)
  const schema = (create ?? save)?.body as z.ZodMiniType
  let reason = ''
  for (let mends = 0; mends < maxMends; mends += 1) {
    const checked = schema.safeParse(body)
    if (checked.success) return checked.data as Fields
    const [issue] = checked.error.issues
    const code = issue?.message ?? ''
    const [field = '', ...within] = (issue?.path ?? []).map(String)
    const label = labelOf(name, field)
    reason = importText.cannotBe(code, label)
    const mended = mendedText(valueAt(body, [field, ...within]), issue)
    if (mended !== undefined) {
      setAt(body, [field, ...within], mended)
      const note = importText.mended(label, code)
      if (!notes.includes(note)) notes.push(note)
    } else if (within.length > 0 && Array.isArray(body[field])) {
      body[field].splice(Number(within[0]), 1)
      notes.push(importText.rowLeftOut(label, code))
    } else if (field in body) {
      const replaced = field in present && body[field] !== present[field]
      if (replaced) body[field] = present[field]
      else delete body[field]
      notes.push(replaced ? importText.kept(label, code) : importText.without(label, code))
    } else if (field in present) body[field] = present[field]
    else return reason
  }
  return reason
}

/** A text that a rule accepts in place of one that is too long or has control characters; undefined if that does not help. */
function mendedText(value: unknown, issue: { message?: string } | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  const { maximum } = (issue ?? {}) as { maximum?: number }
  if (issue?.message === validationCodes.tooLong) {
    const text = value.trim()
    // Of one that is far too long the rule says no maximum: in steps, so that no less than what fits is left.
    return cutAtWord(text, maximum ?? Math.floor([...text].length * 0.75))
  }
  if (issue?.message !== validationCodes.forbiddenCharacter) return undefined
  const visible = value.replace(/[^\P{Cc}\t\n\r]|[\p{Surrogate}\u202a-\u202e\u2066-\u2069]/gu, '')
  // What has one line only.
  const printable = visible === value ? value.trim().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ') : visible
  return printable === value ? undefined : printable
}

/** At most so many characters, without half a word unless the text is a single one. */
function cutAtWord(text: string, max: number): string {
  // A character has at most two units.
  const kept = [...text.slice(0, 2 * max)].slice(0, max).join('')
  const words = kept.slice(0, Math.max(kept.search(/\s\S*$/), 0)).trimEnd()
  return words === '' || words.length < max / 2 ? kept : words
}

function valueAt(body: Fields, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Fields | undefined)?.[key], body)
}

function setAt(body: Fields, path: readonly string[], value: unknown): void {
  const holder = valueAt(body, path.slice(0, -1)) as Fields
  holder[path.at(-1) ?? ''] = value
}

/** The texts of an item, which may have been written with HTML, as plain ones. */
function withPlainTexts(name: PublicEntityName, item: Fields, notes: string[]): Fields {
  const plain = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((row) => plain(field, row))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(field, one)]))
    if (typeof value !== 'string' || /^(data:|https?:)/i.test(value)) return value
    const text = plainText(value)
    const note = importText.madePlain(labelOf(name, field))
    if (/[<&]/.test(value) && text !== value.trim() && !notes.includes(note)) notes.push(note)
    return text
  }
  return Object.fromEntries(Object.entries(item).map(([field, value]) => [field, plain(field, value)]))
}

/** A text without the tags and entities of HTML, and without blanks at the end of a line; a '<' that begins no tag stays. Linear in its length. */
export function plainText(text: string): string {
  const withoutTags = text.replace(/<br\s*\/?>|<\/(?:p|li|div|h\d)>/gi, '\n').replace(/<\/?[a-z][^<>]*>/gi, '')
  const lines = decodeHTMLStrict(withoutTags).replaceAll('\u00a0', ' ').split('\n')
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A UUID stays as it is; from any other id, or the title, one is made (UUID version 5), the same in each run. */
function idOf(origin: string, name: PublicEntityName, item: Fields, title: string): string {
  const given = formerId(item).toLowerCase()
  return uuid.test(given) ? given : madeId(origin, name, given || title)
}

/** The id of an item as a text, '' for none. A file that a database has exported may have an object there: `{ "$oid": "…" }`. */
export function formerId({ _id: id = '' }: Fields): string {
  return typeof id === 'object' && id !== null ? JSON.stringify(id) : String(id ?? '')
}

const namespace = Buffer.from('5b0d5c1e7d3f4d3a9e0c6a1f2b4c8d7e', 'hex')

/** The UUID of version 5 of an item. */
export function madeId(origin: string, name: PublicEntityName, key: string): string {
  const bytes = createHash('sha1')
    .update(namespace)
    .update(JSON.stringify([origin, name, key]))
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Whether a body cannot be without the picture that it lacks. */
export function lacksPicture(name: PublicEntityName, body: Fields): boolean {
  const { fields = {}, eitherOf } = declarationOf(name)
  const isWithoutBoth = eitherOf?.every((field) => !body[field]) ?? false
  return isWithoutBoth || Object.entries(fields).some(([field, { isRequired }]) => isRequired === true && !body[field])
}

/** Whether a single entity says nothing, as one that nobody has filled in. */
export function isBlank(name: PublicEntityName, body: Fields): boolean {
  const { blank = {} } = declarationOf(name)
  return Object.entries(body).every(([field, value]) => !value || isSameValue(value, (blank as Fields)[field]))
}

/** The pictures of a body, each with what holds it. */
export function picturesIn({ name, body }: Pick<Converted, 'name' | 'body'>) {
  const declared = declarationOf(name)
  const held = sentPictures(declared).map((field) => ({
    holder: body,
    field,
    label: labelOf(name, field),
    inRow: false,
  }))
  for (const [list, field] of Object.entries(declared.pictureRows))
    for (const row of (body[list] ?? []) as Fields[])
      held.push({ holder: row, field, label: labelOf(name, list), inRow: true })
  return held.filter(({ holder, field }) => typeof holder[field] === 'string' && holder[field] !== '')
}
