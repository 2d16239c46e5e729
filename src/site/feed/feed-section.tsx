import { useEffect, useState } from 'react'
import type { SocialPost } from '#contract/page-content.ts'
import { InstagramIcon } from '../brand-icons.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { WorkTile } from './feed-tile.tsx'
import { feedToken } from './feed-token.ts'
import { sampleWorks, worksFrom } from './tiles.ts'

/** The grid of finished works: the server's posts, the browser's own feed, or the samples (spec §7). */
export function SocialSection({ served }: { served: SocialPost[] | null }) {
  const text = siteText.social
  const { config } = useSite()
  const [works, setWorks] = useState(() => (served === null ? sampleWorks : worksFrom(served)))

  useEffect(() => {
    const token = served === null && feedToken()
    // On any failure the samples stay.
    if (token) import('./load-feed.ts').then(({ loadFeed }) => loadFeed(token)).then(setWorks, () => {})
  }, [served])

  const instagram = config.status === 'loaded' ? config.data?.instagram : undefined
  return (
    <section aria-labelledby="social-title" className="social">
      <header className="section-header wrap">
        <div>
          <h2 id="social-title" className="heading">
            {text.title}
          </h2>
          <p className="prose">{text.text}</p>
        </div>
        {instagram && (
          <a href={instagram} target="_blank" rel="noopener" className="button button-quiet">
            <InstagramIcon />
            {text.follow}
          </a>
        )}
      </header>
      {works.length === 0 ? (
        <p className="load-panel wrap">{text.none}</p>
      ) : (
        <ul className={`mosaic mosaic-of-${works.length}`}>
          {works.map((work, index) => (
            <li key={work.id}>
              <WorkTile work={work} isLarge={index === 0 || index === works.length - 1} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
