import { type ReactNode, useEffect, useState } from 'react'
import type { FeedPost } from '#contract/feed.ts'
import type { Work } from '#contract/works.ts'
import { siteText } from '../data/site.text.ts'
import { InstagramIcon } from '../parts/icons.tsx'
import { Kept } from '../parts/kept.tsx'
import type { AsyncState } from '../parts/load.tsx'
import { opens } from '../parts/open-dialog.ts'
import { countClass, newTab } from '../parts/parts.tsx'
import { ShownPicture, sitePicture } from '../parts/pictures.tsx'
import { useSite } from '../parts/site-context.ts'
import { workWords } from '../works/works.text.ts'
import { samples } from './samples.text.ts'
import { feedToken, loadFeed, type Tile, tilesFrom, workTiles } from './tiles.ts'

interface FeedSectionProps {
  served: FeedPost[] | null
  works: AsyncState<Work[]>
  hasIdeas: boolean
  /** The samples, only on the server. */
  ideas: ReactNode
}

/**
 * The mosaic of finished jobs: the server's posts, those the browser requests itself, the works, or the samples (spec §7). The samples are
 * not called jobs of this company. Without any of them there is no such part.
 */
export function FeedSection({ served, works: { data: works = [] }, hasIdeas, ideas }: FeedSectionProps) {
  const { feed: text } = siteText
  const { contact, texts, ...site } = useSite()
  const words = workWords[site.outfit.jobs]
  const [posts, setPosts] = useState(() => served && tilesFrom(served))
  const hasWorks = site.hasWorks || works.length > 0
  const areIdeas = hasIdeas && !posts && !hasWorks
  const tiles = posts ?? workTiles(works, words.unnamed)
  const title = areIdeas ? text.ideas.title : texts.feedTitle
  const intro = areIdeas ? text.ideas.text : texts.feedText

  useEffect(() => {
    const token = served === null && feedToken()
    // If the request fails, the works or the samples stay.
    if (token) loadFeed(token).then(setPosts, () => {})
  }, [served])

  // A feed without posts says so; without a feed, or with works that are all shown above, there is nothing to say.
  if (!posts && !areIdeas && tiles.length === 0) return null
  return (
    <section aria-labelledby="feed-title" className="feed on-screen">
      <header className="section-header columns wrap">
        <div>
          <h2 id="feed-title" className="heading heading-second">
            {title}
          </h2>
          {(areIdeas || tiles.length > 0) && <p className="prose">{intro}</p>}
        </div>
        {contact.instagram && (
          <a href={contact.instagram} {...newTab} className="button button-quiet">
            <InstagramIcon />
            {text.follow}
          </a>
        )}
      </header>
      {areIdeas ? (
        <Kept id="ideias">{ideas}</Kept>
      ) : tiles.length > 0 ? (
        <Mosaic tiles={tiles} />
      ) : (
        <p className="box load-panel wrap">{text.none}</p>
      )}
      {hasWorks && (
        <p className="page-links row">
          <a href="/obras" className="button button-quiet">
            {words.seeAll}
          </a>
        </p>
      )}
    </section>
  )
}

/** Pictures of the repository, which are no jobs of this company. */
export function Ideas() {
  return <Mosaic tiles={samples.map((sample) => ({ ...sample, picture: sitePicture(sample.id) }))} />
}

function Mosaic({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={`mosaic ${countClass(tiles.length)}`}>
      {tiles.map((tile, index) => (
        <li key={tile.id} className="frame">
          <FeedTile tile={tile} place={index} among={tiles.length} />
        </li>
      ))}
    </ul>
  )
}

interface FeedTileProps {
  tile: Tile
  /** Counts from 0. */
  place: number
  /** How many tiles there are. */
  among: number
}

/** One tile of the mosaic. A work opens over the page; without script its link leads to it among all works. A picture that fails to load is replaced by the logo (spec §8). */
function FeedTile({ tile, place, among }: FeedTileProps) {
  // The first is large, the last wide; the fewer there are, the more are (feed.css).
  const width = among === 8 && place % 7 ? 17 : Math.max(34, 100 / among)
  const isWide = width > 17
  const isWideOnPhone = place === 0 ? among !== 2 : place === among - 1 && among > 3 && among % 2 === 0
  const phone = isWideOnPhone ? 100 : 50
  const sizes = `(min-width: 64rem) ${width}vw, (min-width: 40rem) ${isWide ? 100 : 50}vw, ${phone}vw`
  const picture = <ShownPicture picture={tile.picture} image={tile.image ?? ''} alt={tile.alt} sizes={sizes} />
  if (!tile.permalink) return picture
  return (
    <a href={tile.permalink} {...(tile.caption ? opens('work', tile.id, tile.permalink) : newTab)}>
      {picture}
      {tile.caption?.some(Boolean) && (
        // The alternative text says the same.
        <span className="tile-caption" aria-hidden="true">
          <b className="clamped">{tile.caption[0]}</b>
          {tile.caption[1]}
        </span>
      )}
    </a>
  )
}
