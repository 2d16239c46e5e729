import { useEffect, useRef, useState } from 'react'
import { Picture } from '#browser/picture.tsx'
import { Logo } from '../header/logo.tsx'
import type { Work } from './tiles.ts'

/** One square. A broken picture falls back to the logo (spec §8). */
export function WorkTile({ work, isLarge }: { work: Work; isLarge: boolean }) {
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)

  useEffect(() => {
    // It may have failed before hydration.
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true)
  }, [])

  const shared = { alt: work.alt, onError: () => setBroken(true) }
  const picture = isBroken ? (
    <span role="img" aria-label={work.alt} className="tile-logo">
      <Logo className="size-2/5" />
    </span>
  ) : work.picture ? (
    <Picture
      picture={work.picture}
      sizes={
        isLarge
          ? '(min-width: 64rem) 29vw, (min-width: 40rem) 25vw, 100vw'
          : '(min-width: 64rem) 15vw, (min-width: 40rem) 25vw, 50vw'
      }
      imageRef={image}
      {...shared}
    />
  ) : (
    // biome-ignore lint/a11y/useAltText: the shared attributes contain it.
    <img
      ref={image}
      src={work.image}
      width={1080}
      height={1080}
      loading="lazy"
      referrerPolicy="no-referrer"
      {...shared}
    />
  )

  if (!work.permalink) return picture
  return (
    <a href={work.permalink} target="_blank" rel="noopener">
      {picture}
    </a>
  )
}
