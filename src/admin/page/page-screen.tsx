import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Company, placeOfClaim } from '#contract/company.ts'
import { hoursInWords } from '#contract/opening-hours.text.ts'
import { shippedTexts } from '#contract/shipped-texts.text.ts'
import { formatCnpj, formatCpf } from '#contract/tax-numbers.ts'
import type { TextName, Texts } from '#contract/texts.ts'
import { isOtherTrade } from '#contract/trade.ts'
import { useReportLoadFailure } from '../calls/actions.ts'
import { singleQuery, singleResource } from '../calls/entity-calls.ts'
import { samplesShownQuery } from '../dashboard/overview-query.ts'
import type { FieldTable } from '../forms/fields.tsx'
import { FormModal } from '../forms/form-modal.tsx'
import type { Item, Resource } from '../forms/resource.ts'
import { ResourceForm } from '../forms/resource-form.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { LoadError } from '../lists/loaded.tsx'
import { useHash } from '../paths.ts'
import { RowText } from '../ui/links.tsx'
import { undoText } from '../undo/undo.text.ts'
import { companyFields } from './company-fields.tsx'
import { joined, pageText, rowTexts, summaryText, textsFormText } from './page.text.ts'
import { textsFields } from './texts-fields.tsx'

// Reads every public entity, which only the form of the town needs.
const TownMentions = lazyPart(async () => (await import('./town-mentions.tsx')).TownMentions)

// Only while something is still of the sample.
const SampleFields = lazyPart(async () => (await import('../dashboard/sample-claims.tsx')).SampleFields)

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

/** All rows, those of the texts in the page's order. */
export const pageRows: readonly PageRow[] = [
  row('hours', 'company', ['hours', 'closedOn'], '/#horario', ({ hours }) =>
    joined(hoursInWords(hours).map(({ days, times }) => `${days} ${times}`)),
  ),
  row('area', 'company', ['town', 'state', 'areas'], '/#regiao', ({ town, state, areas }) =>
    joined([[town, state].filter(Boolean).join(', '), ...areas]),
  ),
  row('figures', 'company', ['foundedYear', 'projects'], '/#numeros', summaryText.figures),
  row('offer', 'company', ['prices', 'guarantee', 'payment'], products, summaryText.offer),
  row('fabrics', 'company', ['fabrics'], products, ({ fabrics }) => fabrics.map(({ name }) => name).join(', ')),
  row('papers', 'company', ['legalName', 'cnpj', 'cpf', 'email', 'reviewsUrl'], '/#cnpj', (company) =>
    joined([company.legalName, formatCnpj(company.cnpj), formatCpf(company.cpf), company.email, company.reviewsUrl]),
  ),
  row('texts.brand', 'company', ['logo', 'accent'], home),
  row('texts.hero1', 'photos', ['hero1'], '/#slide-1'),
  row('texts.hero2', 'photos', ['hero2'], '/#slide-2'),
  row('texts.hero3', 'photos', ['hero3'], '/#slide-3'),
  row('texts.hero4', 'photos', ['hero4'], '/#slide-4'),
  row('texts.trade', 'phrases', ['trade', 'fabrics', 'works', 'missing'], home),
  row('texts.headline', 'phrases', ['heroHeadline'], home),
  row('texts.places', 'phrases', ['places'], '/#places-title'),
  row('texts.about', 'phrases', ['about'], '/#about-title'),
  row('texts.excellence', 'phrases', ['excellence'], '/#excellence-title'),
  row('texts.services', 'phrases', ['services'], '/#services-title'),
  row('texts.feed', 'phrases', ['feed'], '/#feed-title'),
  row('texts.products', 'phrases', ['products'], '/#products-title'),
  row('texts.contact', 'phrases', ['contact'], '/#contact-title'),
  row('texts.faq', 'phrases', ['faq'], '/#faq-title'),
]

export const titleOf = ({ name }: PageRow) => rowTexts[name].title

/** The parts of the page that are no lists, in three groups. Each row opens its form; so does a link whose hash is the row's name or one of its fields, which then has the focus. */
export function Screen() {
  const companyLoad = useQuery(singleQuery('company'))
  const textsLoad = useQuery(singleQuery('texts'))
  const loads = [companyLoad, textsLoad]
  const { data: ofSample } = useQuery(samplesShownQuery)
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
          const isOfSample =
            ofSample?.claims.some((claim) => placeOfClaim(claim.name).field in row.resource.fields) ?? false
          const said = (stored && row.summaryOf(stored)) || advice
          return (
            <li key={row.name}>
              <button type="button" className="row" disabled={!stored} onClick={() => setOpened({ row })}>
                <RowText
                  title={title}
                  advice={joined([isOfSample && pageText.ofSample, said])}
                  className="hint clamped"
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
          className="panel-modal"
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

/**
 * A row with the fields whose names begin with one of these words.
 * @param summaryOf of a row of the company; the texts' own speak for themselves
 */
function row(
  name: RowName,
  group: PageRow['group'],
  words: readonly string[],
  address: string,
  summaryOf?: (company: Company) => string,
): PageRow {
  const [entity, table]: ['company' | 'texts', FieldTable] = summaryOf
    ? ['company', companyFields]
    : ['texts', textsFields]
  const fields = Object.entries(table).filter(([field]) => words.some((word) => field.startsWith(word)))
  const { noun } = rowTexts[name]
  const saved = undoText.edited(noun)
  const resource: Resource = {
    ...singleResource(entity),
    draft: `page.${name}`,
    noun,
    fields: Object.fromEntries(fields),
    text: {
      submit: { create: pageText.save, edit: pageText.save },
      saved: { create: saved, edit: saved },
      saveFailed: () => pageText.saveFailed,
      ...(entity === 'texts' && name !== 'texts.brand' && { hint: textsFormText.hint }),
    },
    bodyOf: (values, { version: _, ...others }) => ({
      ...others,
      ...(name === 'offer' && { guaranteeYears: null }),
      ...values,
    }),
    addressOf: () => address,
    Below: ({ form, onSettled }) => (
      <>
        <SampleFields names={fields.map(([field]) => field)} onSettled={onSettled} />
        {name === 'area' && <TownMentions form={form} />}
      </>
    ),
  }
  return {
    name,
    group,
    resource,
    summaryOf: (item) =>
      summaryOf?.(item as Company) ??
      ownTexts(
        fields.map(([field]) => field),
        item as Texts,
      ),
  }
}

/** The owner's own texts among these; a photo in a word. A slide is known by its title. */
function ownTexts(fields: readonly string[], texts: Texts): string {
  const shown = fields.map((field) => {
    const value = texts[field as keyof Texts]
    if (field.endsWith('Focus')) return false
    if (/(Image|Hidden)$|^accent$/.test(field))
      return Boolean(value) && (textsFormText.own[field] ?? textsFormText.ownPhoto)
    const isShipped = /^hero\dTitle$/.test(field) && !isOtherTrade(texts.trade)
    return String(value || (isShipped ? shippedTexts[field as TextName] : ''))
  })
  return joined(shown)
}
