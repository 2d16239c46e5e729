import { useEffect, useState } from 'react'
import type { FeedPost } from '#contract/feed.ts'
import type { Work } from '#contract/works.ts'
import { useLazy, useList } from '../load/load.tsx'
import { InstagramIcon } from '../parts.tsx'
import { ShownPicture } from '../pictures.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { onPlainClick, useDialogEntry } from '../use-dialog-entry.ts'
import { workPath } from '../works/work-card.tsx'
import { feedToken, loadFeed, type Tile, tilesFrom, workTiles } from './tiles.ts'

const loadDialog = async () => (await import('./work-dialog.tsx')).WorkDialog

interface FeedSectionProps {
  served: FeedPost[] | null
  servedWorks: Work[] | null
  samples: readonly Tile[]
}

/**
 * The mosaic of finished jobs: the server's posts, those the browser requests itself, the works, or the samples (spec §7). The samples are
 * not called jobs of this company.
 */
export function FeedSection({ served, servedWorks, samples }: FeedSectionProps) {
  const { feed: text } = siteText
  const { contact, texts, ...site } = useSite()
  const list = useList(servedWorks, 'works')
  const [posts, setPosts] = useState(() => served && tilesFrom(served))
  const works = list.status === 'loaded' ? list.data : []
  const hasWorks = site.hasWorks || works.length > 0
  const tiles = posts ?? (hasWorks ? workTiles(works) : samples)
  // The only work, shown large with its customer's sentence below this section, and with the link to it.
  const isBelow = !posts && site.hasWorks && works.length === 0
  const isReal = posts || hasWorks
  const title = isReal ? texts.feedTitle : text.ideas.title
  const intro = isReal ? texts.feedText : text.ideas.text

  const { openId, open, close } = useDialogEntry('work')
  const opened = works.find(({ _id }) => _id === openId)
  const openWork = (id: string) => open(id, workPath(id))
  // If the dialog's code fails to load, the page of all works shows this one: it has the same address.
  const WorkDialog = useLazy(loadDialog, opened !== undefined, () => location.reload())

  useEffect(() => {
    const token = served === null && feedToken()
    // If the request fails, the works or the samples stay.
    if (token) loadFeed(token).then(setPosts, () => {})
  }, [served])

  return (
    <section aria-labelledby="feed-title" className="feed on-screen">
      <header className="section-header wrap">
        <div>
          <h2 id="feed-title" className="heading heading-second">
            {title}
          </h2>
          {tiles.length > 0 && <p className="prose">{intro}</p>}
        </div>
        {contact.instagram && (
          <a href={contact.instagram} target="_blank" rel="noopener" className="button button-quiet">
            <InstagramIcon />
            {text.follow}
          </a>
        )}
      </header>
      {tiles.length === 0 && !isBelow && <p className="load-panel wrap">{text.none}</p>}
      {tiles.length > 0 && (
        <ul className="mosaic">
          {tiles.map((tile, index) => (
            <li key={tile.id} className="frame">
              <FeedTile tile={tile} place={index} among={tiles.length} onOpen={() => openWork(tile.id)} />
            </li>
          ))}
        </ul>
      )}
      {hasWorks && !isBelow && (
        <p className="page-links row">
          <a href="/obras" className="button button-quiet">
            {text.all}
          </a>
        </p>
      )}
      {opened && WorkDialog && <WorkDialog works={works} shownId={opened._id} onShow={openWork} onClose={close} />}
    </section>
  )
}

interface FeedTileProps {
  tile: Tile
  /** Counts from 0. */
  place: number
  /** How many tiles there are. */
  among: number
  /** Opens a work over the page. Without script its link leads to it among all works. */
  onOpen: () => void
}

/** One tile of the mosaic. A picture that fails to load is replaced by the logo (spec §8). */
function FeedTile({ tile, place, among, onOpen }: FeedTileProps) {
  // The first is large, the last wide; the fewer there are, the more are (feed.css).
  const width = among === 8 && place % 7 ? 17 : Math.max(34, 100 / among)
  const sizes = `(min-width: 64rem) ${width}vw, ${width > 17 ? 100 : 50}vw`
  const picture = <ShownPicture picture={tile.picture} image={tile.image ?? ''} alt={tile.alt} sizes={sizes} />
  if (!tile.permalink) return picture
  if (!tile.caption)
    return (
      <a href={tile.permalink} target="_blank" rel="noopener">
        {picture}
      </a>
    )
  const [title, district] = tile.caption
  return (
    <a href={tile.permalink} data-opens="work" onClick={onPlainClick(onOpen)}>
      {picture}
      {/* The alternative text says the same. */}
      <span className="tile-caption" aria-hidden="true">
        <b>{title}</b>
        {district}
      </span>
    </a>
  )
}
