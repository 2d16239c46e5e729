import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Modal } from '#browser/modal.tsx'
import type { Item } from '../forms/resource.ts'
import { ResourceForm } from '../forms/resource-form.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { useReportLoadFailure } from '../lists/actions.ts'
import { singleQuery } from '../lists/entity-calls.ts'
import { LoadError } from '../lists/load-error.tsx'
import { useHash } from '../paths.ts'
import { RowText } from '../ui/links.tsx'
import { pageText, rowTexts } from './page.text.ts'
import { type PageRow, pageRows } from './page-rows.ts'

// Reads every public entity, which only the form of the town needs.
const TownMentions = lazyPart(async () => (await import('./town-mentions.tsx')).TownMentions)

const rows = pageRows.map((row) =>
  row.name === 'area' ? { ...row, resource: { ...row.resource, Below: TownMentions } } : row,
)

// Below the rows, and rarely used.
const GoogleCopy = lazyPart(async () => (await import('./google-copy.tsx')).GoogleCopy)

export const pageScreen = { Screen: PageScreen }

/** The parts of the page that are no lists, in three groups. Each row opens its form; so does a link whose hash is the row's name or one of its fields, which then has the focus. */
function PageScreen() {
  const company = useQuery(singleQuery('company'))
  const texts = useQuery(singleQuery('texts'))
  const loads = [company, texts]
  const failed = loads.find(({ isError }) => isError)
  useReportLoadFailure(
    { error: failed?.error ?? null, errorUpdatedAt: failed?.errorUpdatedAt ?? 0 },
    pageText.loadFailed,
  )
  const itemOf = ({ resource }: PageRow): Item | null | undefined =>
    resource.entity === 'company' ? company.data : texts.data
  const [opened, setOpened] = useState<PageRow>()
  const [focused, setFocused] = useState<string>()
  const item = opened && itemOf(opened)
  useHash((hash) => {
    const target = hash.slice(1)
    const row = rows.find(({ name, resource }) => name === target || target in resource.fields)
    setOpened(row)
    setFocused(row && target in row.resource.fields ? target : undefined)
  })

  const rowsOf = (group: PageRow['group']) => (
    <ul className="box rows page-rows">
      {rows
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
            opened={item}
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
