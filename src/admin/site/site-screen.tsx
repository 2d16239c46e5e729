import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onSessionChange, readSession } from '#browser/session.ts'
import type { PageForm } from '#contract/endpoint.ts'
import { entities } from '#contract/entities.ts'
import { isSingle } from '#contract/entity.ts'
import { placeHash, placeParts } from '#contract/place-hash.ts'
import { type FrameMessage, frameMessageSchema, type Place, type Seen } from '#contract/places.ts'
import { useReportLoadFailure } from '../calls/actions.ts'
import type { Item } from '../calls/entity-calls.ts'
import { entityQuery, itemsQuery } from '../calls/entity-calls.ts'
import { FormModal } from '../forms/form-modal.tsx'
import { type Device, DeviceChoice, PageFrame, widthsPx } from '../forms/page-frame.tsx'
import { ResourceForm } from '../forms/resource-form.tsx'
import { showError } from '../toasts/show-toast.ts'
import { labelOf } from '../ui/noun.ts'
import { entityNouns } from '../ui/nouns.text.ts'
import { panelText } from '../ui/panel.text.ts'
import { useHash } from '../ui/paths.ts'
import { loadPlaceForm, type PlaceForm } from './place-form.ts'
import { siteText } from './site.text.ts'

// The site's own names for them would leave its script for one that the panel shares, which visitors would load, too.
const home = '/'
const worksPath = '/obras'
const productPath = (slug: string) => `/produto/${slug}`
const missingPath = '/404'

interface Opened {
  place: Place
  form: PlaceForm
}

/** The page as visitors get it, where a tap on what can be changed opens its form. */
export function Screen() {
  const queryClient = useQueryClient()
  const loaded = useQuery(itemsQuery('products'))
  const { data: products = [], refetch } = loaded
  useReportLoadFailure(loaded, siteText.loadFailed)
  const { data: works = [] } = useQuery(itemsQuery('works'))
  const [device, setDevice] = useState<Device>('desk')
  const [opened, setOpened] = useState<Opened>()
  // A link leads to a place of a page.
  const [[linkedPath = home, linkedId]] = useState(
    () => new URLSearchParams(location.search).get('at')?.split('#') ?? [],
  )
  const screen = useRef<HTMLDivElement>(null)
  // Where the page stands, for the next load.
  const seen = useRef<Seen>({ path: linkedPath, scroll: 0 })
  const [load, setLoad] = useState(() => ({
    number: 0,
    form: formFor(seen.current),
    hash: linkedId ? `#${linkedId}` : '',
  }))
  /** Loads the page anew. The mark of the place has the focus then. */
  function reload(place?: Place) {
    const hash = place ? placeHash(place) : ''
    setLoad(({ number }) => ({ number: number + 1, form: formFor(seen.current), hash }))
    // It asks for the sign-in if the session has ended, as the frame cannot.
    void refetch()
  }
  // A page that was refused for an ended session is loaded again after the sign-in.
  const onSignIn = useEffectEvent(() => reload())
  useEffect(() => onSessionChange(() => readSession() && onSignIn()), [])

  async function open(place: Place) {
    try {
      const form = await loadPlaceForm(place, queryClient)
      setOpened(form && { place, form })
    } catch {
      showError(siteText.formFailed)
    }
  }

  function onMessage(message: FrameMessage) {
    if (message === 'escape') return
    if ('entity' in message) void open(message)
    else if (message.path === seen.current.path) seen.current = message
  }

  // A form that was open at a reload, or that the history leads to.
  useHash((hash) => {
    const { data } = frameMessageSchema.safeParse(placeParts(hash))
    if (data) onMessage(data)
  })

  const pages = [
    { path: home, title: siteText.pages.home },
    ...(works.length > 0 ? [{ path: worksPath, title: labelOf(entityNouns.works.all) }] : []),
    ...products.filter(({ hidden }) => !hidden).map(({ slug, title }) => ({ path: productPath(slug), title })),
    { path: missingPath, title: siteText.pages.missing },
  ]
  return (
    <>
      <title>{panelText.site}</title>
      <h1 className="visually-hidden">{panelText.site}</h1>
      <div ref={screen} className="site-screen">
        <div className="line">
          <select
            className="input"
            aria-label={siteText.page}
            value={load.form.path}
            onChange={({ target }) => {
              seen.current = { path: target.value, scroll: 0 }
              reload()
            }}
          >
            {pages.map(({ path, title }) => (
              <option key={path} value={path}>
                {title}
              </option>
            ))}
          </select>
          <div className="from-tablet">
            <DeviceChoice device={device} onChoice={setDevice} />
          </div>
        </div>
        {/* Another frame for each load: a second page in one frame would be a step of the back button. */}
        <PageFrame
          key={load.number}
          hash={load.hash}
          form={load.form}
          title={siteText.frame}
          widthPx={device === 'phone' ? widthsPx.phone : undefined}
          onMessage={onMessage}
        />
      </div>
      {opened && (
        <FormModal
          key={placeHash(opened.place)}
          hash={placeHash(opened.place)}
          title={opened.form.title}
          onClose={() => {
            setOpened(undefined)
            // The frame gives it to the mark that was pressed, once the dialog is gone.
            requestAnimationFrame(() => screen.current?.querySelector('iframe')?.focus())
          }}
        >
          <OpenedForm
            {...opened}
            onReopen={() => setOpened(opened)}
            onSaved={() => {
              setOpened((open) => (open === opened ? undefined : open))
              reload(opened.place)
            }}
            onUndone={() => reload(opened.place)}
          />
        </FormModal>
      )}
    </>
  )
}

function formFor({ path, scroll }: Seen): PageForm {
  return { token: readSession()?.access_token ?? '', path, scroll: String(scroll) }
}

interface OpenedFormProps extends Opened {
  onReopen: () => void
  onSaved: () => void
  onUndone: () => void
}

/** The same form as on the screen of the entity, once its item is loaded. */
function OpenedForm({ place: { entity, id, field }, form: { resource }, ...on }: OpenedFormProps) {
  const { data } = useQuery(entityQuery(entity))
  const isOne = isSingle(entities[entity])
  const isNew = !isOne && id === ''
  if (!data && !isNew) return null
  const items: readonly Item[] = data?.items ?? []
  const item = isOne ? items[0] : items.find(({ _id }) => _id === id)
  if (!item && !isNew && !isOne) return <p role="status">{siteText.gone}</p>
  return (
    <ResourceForm resource={resource} item={isNew ? undefined : item} isModal focused={field || undefined} {...on} />
  )
}
