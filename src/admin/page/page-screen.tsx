import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#browser/http/call.ts'
import { Modal } from '#browser/modal.tsx'
import { type Company, company } from '#contract/company.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { hoursInWords } from '#contract/opening-hours.text.ts'
import { shippedTexts } from '#contract/shipped-texts.text.ts'
import { formatCnpj, formatCpf } from '#contract/tax-numbers.ts'
import { type TextName, texts } from '#contract/texts.ts'
import type { FieldTable } from '../forms/fields.tsx'
import type { Item, Resource } from '../forms/resource.ts'
import { ResourceForm } from '../forms/resource-form.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { useReportLoadFailure } from '../lists/actions.ts'
import { sendBySize, singleQuery } from '../lists/entity-calls.ts'
import { LoadError } from '../lists/loaded.tsx'
import { useHash } from '../paths.ts'
import { RowText } from '../ui/links.tsx'
import { undoText } from '../undo/undo.text.ts'
import { companyFields } from './company-fields.tsx'
import { pageText, rowTexts, summaryText, textsFormText } from './page.text.ts'
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

type CompanyField = keyof typeof companyFields

const home = '/#home'
const products = '/#produtos'

/** All rows, those of the texts in the page's order. */
export const pageRows: readonly PageRow[] = [
  companyRow('hours', ['hours', 'closedOn'], '/#horario', ({ hours }) =>
    hoursInWords(hours)
      .map(({ days, times }) => `${days} ${times}`)
      .join(' · '),
  ),
  companyRow('area', ['town', 'state', 'areas'], '/#regiao', ({ town, state, areas }) =>
    [[town, state].filter(Boolean).join(', '), ...areas].filter(Boolean).join(' · '),
  ),
  companyRow('figures', ['foundedYear', 'projects'], '/#numeros', summaryText.figures),
  companyRow('offer', ['prices', 'guaranteeYears', 'payment'], products, summaryText.offer),
  companyRow('fabrics', ['fabrics'], products, ({ fabrics }) => fabrics.map(({ name }) => name).join(', ')),
  companyRow('papers', ['legalName', 'cnpj', 'cpf', 'email', 'reviewsUrl'], '/#cnpj', (company) =>
    [company.legalName, formatCnpj(company.cnpj), formatCpf(company.cpf), company.email, company.reviewsUrl]
      .filter(Boolean)
      .join(' · '),
  ),
  textsRow('texts.brand', 'company', ['logo', 'accent'], home),
  textsRow('texts.hero1', 'photos', ['hero1'], '/#slide-1'),
  textsRow('texts.hero2', 'photos', ['hero2'], '/#slide-2'),
  textsRow('texts.hero3', 'photos', ['hero3'], '/#slide-3'),
  textsRow('texts.hero4', 'photos', ['hero4'], '/#slide-4'),
  textsRow('texts.trade', 'phrases', ['trade', 'fabrics', 'works', 'missing'], home),
  textsRow('texts.headline', 'phrases', ['heroHeadline'], home),
  textsRow('texts.about', 'phrases', ['about'], '/#about-title'),
  textsRow('texts.excellence', 'phrases', ['excellence'], '/#excellence-title'),
  textsRow('texts.services', 'phrases', ['services'], '/#services-title'),
  textsRow('texts.feed', 'phrases', ['feed'], '/#feed-title'),
  textsRow('texts.products', 'phrases', ['products'], '/#products-title'),
  textsRow('texts.contact', 'phrases', ['contact'], '/#contact-title'),
  textsRow('texts.faq', 'phrases', ['faq'], '/#faq-title'),
]

/** The parts of the page that are no lists, in three groups. Each row opens its form; so does a link whose hash is the row's name or one of its fields, which then has the focus. */
export function PageScreen() {
  const companyLoad = useQuery(singleQuery('company'))
  const textsLoad = useQuery(singleQuery('texts'))
  const loads = [companyLoad, textsLoad]
  const failed = loads.find(({ isError }) => isError)
  useReportLoadFailure(
    { error: failed?.error ?? null, errorUpdatedAt: failed?.errorUpdatedAt ?? 0 },
    pageText.loadFailed,
  )
  const itemOf = ({ resource }: PageRow): Item | null | undefined =>
    resource.entity === 'company' ? companyLoad.data : textsLoad.data
  const [opened, setOpened] = useState<PageRow>()
  const [focused, setFocused] = useState<string>()
  const item = opened && itemOf(opened)
  useHash((hash) => {
    const target = hash.slice(1)
    const row = pageRows.find(({ name, resource }) => name === target || target in resource.fields)
    setOpened(row)
    setFocused(row && target in row.resource.fields ? target : undefined)
  })

  const rowsOf = (group: PageRow['group']) => (
    <ul className="box rows page-rows">
      {pageRows
        .filter((row) => row.group === group)
        .map((row) => {
          const { title, advice } = rowTexts[row.name]
          const stored = itemOf(row)
          return (
            <li key={row.name}>
              <button type="button" className="row" disabled={!stored} onClick={() => setOpened(row)}>
                <RowText title={title} advice={(stored && row.summaryOf(stored)) || advice} className="hint clamped" />
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
        <Modal
          key={opened.name}
          title={rowTexts[opened.name].title}
          onClose={() => {
            setOpened(undefined)
            setFocused(undefined)
          }}
          className="panel-modal"
        >
          <ResourceForm
            resource={opened.resource}
            item={item}
            isModal
            focused={focused}
            onReopen={() => setOpened(opened)}
            onSaved={() => setOpened((open) => (open === opened ? undefined : open))}
          />
        </Modal>
      )}
    </>
  )
}

function companyRow(
  name: RowName,
  fields: readonly CompanyField[],
  address: string,
  summaryOf: (item: Company) => string,
): PageRow {
  const resource = pageResource(name, 'company', company.save, companyFields, fields, address)
  return { name, group: 'company', resource, summaryOf: (item) => summaryOf(item as Company) }
}

/** The texts and pictures whose names begin with one of these words. */
function textsRow(name: RowName, group: PageRow['group'], words: readonly string[], address: string): PageRow {
  const fields = Object.keys(textsFields).filter((field) => words.some((word) => field.startsWith(word)))
  const summaryOf = (item: Item) =>
    fields
      .filter((field) => !field.endsWith('Focus'))
      .map((field) => {
        const value = item[field as keyof Item]
        const own = textsFormText.own[field] ?? (field.endsWith('Image') && textsFormText.ownPhoto)
        if (own) return value && own
        // A slide is known by its title.
        return value || (group === 'photos' && field.endsWith('Title') && shippedTexts[field as TextName])
      })
      .filter(Boolean)
      .join(' · ')
  return { name, group, resource: pageResource(name, 'texts', texts.save, textsFields, fields, address), summaryOf }
}

function pageResource(
  name: RowName,
  entity: 'company' | 'texts',
  save: AnyEndpoint,
  table: FieldTable,
  fields: readonly string[],
  address: string,
): Resource {
  const { noun } = rowTexts[name]
  const saved = undoText.edited(noun)
  return {
    entity,
    draft: `page.${name}`,
    noun,
    fields: Object.fromEntries(Object.entries(table).filter(([field]) => fields.includes(field))),
    text: {
      submit: { create: pageText.save, edit: pageText.save },
      saved: { create: saved, edit: saved },
      saveFailed: () => pageText.saveFailed,
      ...(entity === 'texts' && name !== 'texts.brand' && { hint: textsFormText.hint }),
    },
    query: singleQuery(entity),
    bodyOf: (values, { version: _, ...others }) => ({ ...others, ...values }),
    save: (body, _, { ifMatch, onProgress }) =>
      call<AnyEndpoint>(save, { body, ifMatch, send: sendBySize(onProgress) }) as Promise<Item>,
    addressOf: () => address,
    ...(name === 'area' && { Below: ({ form }) => <TownMentions form={form} rows={pageRows} /> }),
  }
}
