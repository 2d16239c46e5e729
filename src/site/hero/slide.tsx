import { useEffect, useRef } from 'react'
import { Picture } from '#browser/picture.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { heroPicture, heroSlot } from './hero-pictures.ts'

interface SlideProps {
  index: number
  count: number
  isShown: boolean
  isWanted: boolean
  hasPicture: boolean
  onDecoded: () => void
}

/** One slide. Without script all four are side by side; with script, a picture loads shortly before its slide is shown. */
export function Slide({ index, count, isShown, isWanted, hasPicture, onDecoded }: SlideProps) {
  const { texts, settings } = useSite()
  const image = useRef<HTMLImageElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is new on each render, but always does the same.
  useEffect(() => {
    if (!isWanted || isShown || !hasPicture) return
    let isCurrent = true
    const show = () => isCurrent && onDecoded()
    // A picture that fails to load must not stop the slider: the text is shown on the dark background.
    image.current?.decode().then(show, show)
    return () => {
      isCurrent = false
    }
  }, [isWanted, isShown, hasPicture])

  const picture = (
    <Picture
      {...heroPicture(index, texts, settings.apiUrl)}
      alt=""
      urgent={index === 0 || hasPicture}
      imageRef={image}
      className={`hero-picture hero-picture-${index + 1} on-screen`}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group (ARIA Authoring Practices), not a fieldset.
    <div
      role="group"
      aria-roledescription={siteText.hero.slide}
      aria-label={siteText.hero.position(index + 1, count)}
      className={isShown ? 'hero-slide is-shown' : 'hero-slide'}
    >
      {hasPicture ? picture : <noscript>{picture}</noscript>}
      <div className="hero-text wrap">
        <h2 className="hero-title">{texts[`${heroSlot(index)}Title`]}</h2>
        <p className="hero-description">{texts[`${heroSlot(index)}Description`]}</p>
      </div>
    </div>
  )
}
