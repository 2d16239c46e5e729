import { useEffect, useRef } from 'react'
import { IconButton } from '#browser/icon-button.tsx'
import { Picture } from '#browser/picture.tsx'
import { productPath } from '#contract/page-content.ts'
import type { Product } from '#contract/products.ts'
import { siteText } from '../data/site.text.ts'
import { heroSlot } from '../data/slides.ts'
import { ChevronLeft, ChevronRight, Pause, Play } from '../parts/icons.tsx'
import { useSite } from '../parts/site-context.ts'
import { QuoteLink } from '../quote/quote-link.tsx'
import { heroPicture } from './hero-pictures.ts'
import { usePauseOnInteraction, useSlider, useSwipe } from './slider.ts'

interface HeroSectionProps {
  slides: readonly number[]
  /** Undefined until they are loaded. */
  products: readonly Product[] | undefined
}

/**
 * The full-screen slider (spec §2). It pauses under the mouse and while the keyboard focus is in it. A product that is called like the
 * shown slide has the second button, and the quote link if the visitor has chosen the slide.
 */
export function HeroSection({ slides, products }: HeroSectionProps) {
  const { contact, texts } = useSite()
  const interaction = usePauseOnInteraction()
  const slider = useSlider(slides.length, interaction.isPaused)
  const title = texts[`${heroSlot(slides[slider.shown] ?? 0)}Title`]
  const product = products?.find((one) => one.title.localeCompare(title, 'pt-BR', { sensitivity: 'base' }) === 0)
  const swipe = useSwipe((by) => slider.go(slider.wanted + by))

  return (
    <section
      id="home"
      tabIndex={-1}
      aria-roledescription="carrossel"
      aria-label={siteText.hero.label}
      className="hero night"
      {...interaction.props}
      {...swipe}
    >
      {slides.length > 0 && (
        <h1 className="hero-eyebrow wrap">
          <span className="visually-hidden">{contact.title} </span>
          {texts.heroHeadline}
        </h1>
      )}
      {/* Screen readers announce a slide only if the visitor changed it, not if it changed by itself. */}
      <div className="hero-slides" aria-live={slider.isRunning ? 'off' : 'polite'}>
        {slides.map((index, at) => (
          <Slide key={index} index={index} at={at} count={slides.length} slider={slider} />
        ))}
        {slides.length === 0 && (
          <div className="hero-slide is-shown">
            <div className="hero-text wrap">
              <h1 className="hero-title heading">{contact.title}</h1>
              <p className="hero-description">{texts.heroHeadline}</p>
            </div>
          </div>
        )}
      </div>
      <div className="hero-front row wrap">
        <div className="hero-actions row on-screen">
          <QuoteLink {...(slider.isChosen && product && { product })} />
          {products?.length !== 0 && (
            <a href={product ? productPath(product.slug) : '#produtos'} className="button button-quiet">
              <span className="clamped">{product ? siteText.hero.product(product.title) : siteText.hero.products}</span>
            </a>
          )}
        </div>
        {slides.length > 1 && <SliderControls count={slides.length} slider={slider} />}
      </div>
    </section>
  )
}

type Slider = ReturnType<typeof useSlider>

function SliderControls({ count, slider }: { count: number; slider: Slider }) {
  const text = siteText.hero
  const { wanted, isPaused, go, setPaused } = slider
  return (
    <div className="hero-controls scripted">
      <IconButton Icon={ChevronLeft} label={text.previous} data-repeats="previous" onClick={() => go(wanted - 1)} />
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
          key={index}
          type="button"
          aria-label={text.goTo(index + 1)}
          aria-current={index === wanted ? 'true' : undefined}
          className="icon-button hero-dot"
          onClick={() => go(index)}
        />
      ))}
      <IconButton Icon={ChevronRight} label={text.next} data-repeats="next" onClick={() => go(wanted + 1)} />
      <IconButton
        className="icon-button hero-pause"
        Icon={isPaused ? Play : Pause}
        label={isPaused ? text.play : text.pause}
        onClick={() => setPaused(!isPaused)}
      />
    </div>
  )
}

interface SlideProps {
  /** Of its texts and picture. */
  index: number
  /** Its place among the `count` slides that are shown. */
  at: number
  count: number
  slider: Slider
}

/** One slide. Without script all are side by side; with script, a picture loads shortly before its slide is shown. */
function Slide({ index, at, count, slider: { shown, wanted, fetched, show } }: SlideProps) {
  const { texts, settings, outfit } = useSite()
  const isShown = at === shown
  const isWanted = at === wanted
  const hasPicture = fetched.has(at)
  const image = useRef<HTMLImageElement>(null)
  const description = texts[`${heroSlot(index)}Description`]

  useEffect(() => {
    if (!isWanted || isShown) return
    let isCurrent = true
    const onDecoded = () => isCurrent && show(at)
    // A picture that fails to load, or is missing, must not stop the slider: the text is shown on the dark background.
    if (image.current) image.current.decode().then(onDecoded, onDecoded)
    else onDecoded()
    return () => {
      isCurrent = false
    }
  }, [isWanted, isShown, at, show])

  const sources = heroPicture(index, texts, settings.apiUrl, outfit)
  const picture = sources && (
    <Picture
      {...sources}
      alt={texts[`${heroSlot(index)}Alt`]}
      urgent={at === 0 || hasPicture}
      imageRef={image}
      className={`hero-picture hero-picture-${index + 1} fill on-screen`}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group (ARIA Authoring Practices), not a fieldset.
    <div
      role="group"
      aria-roledescription={siteText.hero.slide}
      aria-label={siteText.hero.position(at + 1, count)}
      className={isShown ? 'hero-slide is-shown' : 'hero-slide'}
    >
      {hasPicture ? picture : <noscript>{picture}</noscript>}
      <div className="hero-text wrap">
        <h2 className="hero-title">{texts[`${heroSlot(index)}Title`]}</h2>
        {description && <p className="hero-description">{description}</p>}
      </div>
    </div>
  )
}
