import { useEffect, useState } from 'react'
import type { FeedPost } from '#contract/feed.ts'
import { InstagramIcon } from '../brand-icons.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { useSectionIntro } from '../use-served-text.ts'
import { FeedTile } from './feed-tile.tsx'
import { feedToken } from './feed-token.ts'
import { sampleTiles, tilesFrom } from './tiles.ts'

/** The mosaic of finished jobs: the server's posts, those the browser requests itself, or the samples (spec §7). */
export function FeedSection({ served }: { served: FeedPost[] | null }) {
  const text = siteText.feed
  const { meta } = useSite()
  const { title, intro } = useSectionIntro('feed')
  const [tiles, setTiles] = useState(() => (served === null ? sampleTiles : tilesFrom(served)))

  useEffect(() => {
    const token = served === null && feedToken()
    // If the request fails, the samples stay.
    if (token) import('./load-feed.ts').then(({ loadFeed }) => loadFeed(token)).then(setTiles, () => {})
  }, [served])

  const instagram = meta.status === 'loaded' ? meta.data?.instagram : undefined
  return (
    <section aria-labelledby="feed-title" className="feed">
      <header className="section-header wrap">
        <div>
          <h2 id="feed-title" className="heading">
            {title}
          </h2>
          <p className="prose">{intro}</p>
        </div>
        {instagram && (
          <a href={instagram} target="_blank" rel="noopener" className="button button-quiet">
            <InstagramIcon />
            {text.follow}
          </a>
        )}
      </header>
      {tiles.length === 0 ? (
        <p className="load-panel wrap">{text.none}</p>
      ) : (
        <ul className={`mosaic mosaic-of-${tiles.length}`}>
          {tiles.map((tile, index) => (
            <li key={tile.id}>
              <FeedTile tile={tile} isLarge={index === 0 || index === tiles.length - 1} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
