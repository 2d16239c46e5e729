import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Logo } from '#browser/logo.tsx'
import { Picture } from '#browser/picture.tsx'
import { isPlainClick } from '../plain-click.ts'
import type { Tile } from './tiles.ts'

interface FeedTileProps {
  tile: Tile
  isLarge: boolean
  /** Opens a work over the page. Without script its link leads to it among all works. */
  onOpen: () => void
}

/** One tile of the mosaic. A picture that fails to load is replaced by the logo (spec §8). */
export function FeedTile({ tile, isLarge, onOpen }: FeedTileProps) {
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)

  useEffect(() => {
    // It may have failed before hydration.
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true)
  }, [])

  const shared = { alt: tile.alt, onError: () => setBroken(true) }
  const picture = isBroken ? (
    <span role="img" aria-label={tile.alt} className="no-picture">
      <Logo />
    </span>
  ) : tile.picture ? (
    <Picture
      picture={tile.picture}
      sizes={isLarge ? '(min-width: 40rem) 50vw, 100vw' : '(min-width: 40rem) 25vw, 50vw'}
      imageRef={image}
      {...shared}
    />
  ) : (
    // biome-ignore lint/a11y/useAltText: the shared attributes contain it.
    <img
      ref={image}
      src={tile.image}
      width={1080}
      height={1080}
      loading="lazy"
      referrerPolicy="no-referrer"
      {...shared}
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
