import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Company, defaultTown } from '#contract/company.ts'
import { hoursInWords } from '#contract/opening-hours.text.ts'
import { replacedAt } from '#contract/overview.ts'
import { shippedTextsFor, type TextName } from '#contract/page-texts.text.ts'
import { placeHash } from '#contract/place-hash.ts'
import { shippedPhotos } from '#contract/shipped-pictures.ts'
import { formatCnpj, formatCpf } from '#contract/tax-numbers.ts'
import type { Texts } from '#contract/texts.ts'
import { useReportLoadFailure } from '../calls/actions.ts'
import type { Item } from '../calls/entity-calls.ts'
import { singleQuery, singleResource } from '../calls/entity-calls.ts'
import { samplePlacesQuery } from '../dashboard/overview-query.ts'
import type { FieldTable } from '../forms/fields.tsx'
import { FormModal } from '../forms/form-modal.tsx'
import type { Resource } from '../forms/resource.ts'
import { ResourceForm } from '../forms/resource-form.tsx'
import { LoadError } from '../lists/loaded.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { RowText } from '../ui/links.tsx'
import { useHash } from '../ui/paths.ts'
import { undoText } from '../undo/undo.text.ts'
import { companyFields } from './company-fields.tsx'
import { joined, pageText, rowTexts, summaryText, textsFormText } from './page.text.ts'
import { textsFields } from './texts-fields.tsx'

// Reads every public entity, which only the form of the town needs.
const TownMentions = lazyPart(async () => (await import('./town-mentions.tsx')).TownMentions)

// Below the rows, and rarely used.
const GoogleCopy = lazyPart(async () => (await import('./google-copy.tsx')).GoogleCopy)

type RowName = keyof typeof rowTexts

/** A row of 'Página' and its form: some fields of a single entity. A save sends the others as they were loaded. */
interface PageRow {
  name: RowName
  group: keyof typeof pageText.groups
  resource: Resource
  /** What is filled in, in a few words; '' if nothing is. */
  summaryOf(item: Item): string
}

const home = '/#home'
const products = '/#produtos'

/** The address of a slide, which the page shows by its dot. */
function slidePlace(number: 1 | 2 | 3 | 4): string {
  return `/${placeHash({ entity: 'texts', id: '', field: `hero${number}Image` })}`
}

const ownRows: readonly PageRow[] = [
  companyRow('hours', ['hours', 'closedOn'], '/#horario', ({ hours }) =>
    joined(hoursInWords(hours).map(({ days, times }) => `${days} ${times}`)),
  ),
  companyRow('area', ['town', 'state', 'areas'], '/#regiao', ({ town, state, areas }) =>
    joined([[town, state].filter(Boolean).join(', '), ...areas]),
  ),
  companyRow('figures', ['foundedYear', 'projects'], '/#numeros', summaryText.figures),
  companyRow('offer', ['prices', 'guarantee', 'payment'], products, summaryText.offer),
  companyRow('fabrics', ['fabrics'], products, ({ fabrics }) => fabrics.map(({ name }) => name).join(', ')),
  companyRow('papers', ['legalName', 'cnpj', 'cpf', 'email', 'reviewsUrl'], '/#cnpj', (company) =>
    joined([company.legalName, formatCnpj(company.cnpj), formatCpf(company.cpf), company.email, company.reviewsUrl]),
  ),
  textsRow('texts.brand', 'company', ['logo', 'accent'], home),
  textsRow('texts.hero1', 'photos', ['hero1'], slidePlace(1)),
  textsRow('texts.hero2', 'photos', ['hero2'], slidePlace(2)),
  textsRow('texts.hero3', 'photos', ['hero3'], slidePlace(3)),
  textsRow('texts.hero4', 'photos', ['hero4'], slidePlace(4)),
  textsRow('texts.trade', 'phrases', ['trade', 'fabrics', 'works', 'missing'], home),
  textsRow('texts.headline', 'phrases', ['heroHeadline'], home),
]

/** Any other row is that of a section: its texts begin with the section's name, and so does the id of its heading. */
const sectionRows = (Object.keys(rowTexts) as RowName[])
  .filter((name) => name.startsWith('texts.') && ownRows.every((row) => row.name !== name))
  .map((name) => ({ name, section: name.replace('texts.', '') }))
  .map(({ name, section }) => textsRow(name, 'phrases', [section], `/#${section}-title`))

/** All rows, those of the texts in the page's order. */
export const pageRows = [...ownRows, ...sectionRows]

export const titleOf = ({ name }: PageRow) => rowTexts[name].title

/** The parts of the page that are no lists, in three groups. Each row opens its form; so does a link whose hash is the row's name or one of its fields, which then has the focus. */
export function Screen() {
  const companyLoad = useQuery(singleQuery('company'))
  const textsLoad = useQuery(singleQuery('texts'))
  const loads = [companyLoad, textsLoad]
  const { data: samples = [] } = useQuery(samplePlacesQuery)
  const photos = textsLoad.data ? shippedPhotos(textsLoad.data) : []
  const ofSample = [...samples, ...samples.map(replacedAt), ...photos]
  const failed = loads.find(({ isError }) => isError)
  useReportLoadFailure(failed ?? companyLoad, pageText.loadFailed)
  const itemOf = ({ resource }: PageRow): Item | null | undefined =>
    resource.entity === 'company' ? companyLoad.data : textsLoad.data
  const [opened, setOpened] = useState<{ row: PageRow; focused?: string }>()
  const item = opened && itemOf(opened.row)
  useHash((hash) => {
    const target = hash.slice(1)
    const row = pageRows.find(({ name, resource }) => name === target || target in resource.fields)
    setOpened(row && { row, ...(target in row.resource.fields && { focused: target }) })
  })

  const rowsOf = (group: PageRow['group']) => (
    <ul className="box rows page-rows">
      {pageRows
        .filter((row) => row.group === group)
        .map((row) => {
          const { title, advice } = rowTexts[row.name]
          const stored = itemOf(row)
          const { entity, fields } = row.resource
          const isOfSample = Object.keys(fields).some((field) => ofSample.includes(`${entity}.${field}`))
          const summary = stored && row.summaryOf(stored)
          return (
            <li key={row.name}>
              <button type="button" className="row" disabled={!stored} onClick={() => setOpened({ row })}>
                <RowText
                  title={title}
                  advice={joined([isOfSample && pageText.ofSample, summary || advice])}
                  className={summary ? 'hint clamped' : 'hint'}
                />
              </button>
            </li>
          )
        })}
    </ul>
  )
  const { groups } = pageText
  return (
    <>
      <title>{pageText.title}</title>
      <h1>{pageText.title}</h1>
      <p className="screen-intro soft">{pageText.intro}</p>
      {failed && (
        <LoadError
          message={pageText.loadFailed}
          error={failed.error}
          onRetry={() => {
            for (const { refetch } of loads) void refetch()
          }}
        />
      )}
      <div className="stack">
        <section className="stack tight">
          <h2>{groups.company}</h2>
          {rowsOf('company')}
          <GoogleCopy />
        </section>
        <section className="stack tight">
          <h2>{groups.photos}</h2>
          {rowsOf('photos')}
        </section>
        <details className="stack tight">
          <summary>
            <h2>{groups.phrases}</h2>
          </summary>
          {rowsOf('phrases')}
        </details>
      </div>
      {opened && item && (
        <FormModal
          key={opened.row.name}
          hash={`#${opened.focused ?? opened.row.name}`}
          title={titleOf(opened.row)}
          onClose={() => setOpened(undefined)}
        >
          <ResourceForm
            resource={opened.row.resource}
            item={item}
            isModal
            focused={opened.focused}
            onReopen={() => setOpened(opened)}
            onSaved={() => setOpened((open) => (open === opened ? undefined : open))}
          />
        </FormModal>
      )}
    </>
  )
}

function companyRow(
  name: RowName,
  fields: readonly (keyof typeof companyFields)[],
  address: string,
  summaryOf: (company: Company) => string,
): PageRow {
  const resource = rowResource('company', name, fieldsOf(companyFields, fields), address)
  return { name, group: 'company', resource, summaryOf: (item) => summaryOf(item as Company) }
}

/**
 * Its texts speak for themselves.
 * @param beginnings those of the names of its fields: a new text of a section is in the section's row by its name
 */
function textsRow(name: RowName, group: PageRow['group'], beginnings: readonly string[], address: string): PageRow {
  const names = Object.keys(textsFields).filter((field) => beginnings.some((one) => field.startsWith(one)))
  const resource = rowResource('texts', name, fieldsOf(textsFields, names), address)
  return { name, group, resource, summaryOf: (item) => ownTexts(Object.keys(resource.fields), item as Texts) }
}

/** Some fields of a table, in its order. */
function fieldsOf(table: FieldTable, names: readonly string[]): FieldTable {
  return Object.fromEntries(Object.entries(table).filter(([name]) => names.includes(name)))
}

function rowResource(entity: 'company' | 'texts', name: RowName, fields: FieldTable, address: string): Resource {
  return {
    ...singleResource(entity),
    draft: `page.${name}`,
    get noun() {
      return rowTexts[name].noun
    },
    fields,
    get text() {
      const saved = undoText.edited(rowTexts[name].noun)
      return {
        submit: { create: pageText.save, edit: pageText.save },
        saved: { create: saved, edit: saved },
        saveFailed: () => pageText.saveFailed,
        ...(entity === 'texts' && name !== 'texts.brand' && { hint: textsFormText.hint }),
      }
    },
    bodyOf: (values, { version: _, ...others }) => ({
      ...others,
      ...(name === 'offer' && { guaranteeYears: null }),
      ...values,
    }),
    addressOf: () => address,
    ...(name === 'area' && { Below: TownMentions }),
  }
}

/** The owner's own texts among these; a photo in a word. A slide is known by its title. */
function ownTexts(fields: readonly string[], texts: Texts): string {
  const shown = fields.map((field) => {
    const value = texts[field as keyof Texts]
    if (field.endsWith('Focus')) return false
    if (/(Image|Hidden)$|^accent$/.test(field))
      return Boolean(value) && (textsFormText.own[field] ?? textsFormText.ownPhoto)
    const shipped = /^hero\dTitle$/.test(field) ? shippedTextsFor(texts, defaultTown, [])[field as TextName] : ''
    return String(value || shipped)
  })
  return joined(shown)
}
