import type { MouseEvent } from 'react'
import { Picture } from '#browser/picture.tsx'
import { SiteLogo } from '../site-logo.tsx'
import { useBrokenPicture } from '../use-broken-picture.ts'
import { isPlainClick } from '../use-dialog-entry.ts'
import type { Tile } from './tiles.ts'

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
export function FeedTile({ tile, place, among, onOpen }: FeedTileProps) {
  const { isBroken, image } = useBrokenPicture(tile.picture?.fallback ?? tile.image ?? '')
  // The first is large, the last wide; the fewer there are, the more are (feed.css).
  const width = among === 8 && place % 7 ? 17 : Math.max(34, 100 / among)
  const picture = isBroken ? (
    <span role="img" aria-label={tile.alt} className="no-picture">
      <SiteLogo />
    </span>
  ) : tile.picture ? (
    <Picture
      picture={tile.picture}
      sizes={`(min-width: 64rem) ${width}vw, ${width > 17 ? 100 : 50}vw`}
      alt={tile.alt}
      imageRef={image.ref}
      onError={image.onError}
    />
  ) : (
    <img
      {...image}
      src={tile.image}
      alt={tile.alt}
      width={1080}
      height={1080}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  )

  if (!tile.permalink) return picture
  if (!tile.caption)
    return (
      <a href={tile.permalink} target="_blank" rel="noopener">
        {picture}
      </a>
    )
  const [title, district] = tile.caption
  const openWork = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a href={tile.permalink} data-opens="work" onClick={openWork}>
      {picture}
      {/* The alternative text says the same. */}
      <span className="tile-caption" aria-hidden="true">
        <b>{title}</b>
        {district}
      </span>
    </a>
  )
}
