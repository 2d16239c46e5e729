import { type Dispatch, useEffect, useRef } from 'react'
import { IconButton } from '#browser/icon-button.tsx'
import { Picture } from '#browser/picture.tsx'
import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import { ChevronLeft, ChevronRight, Pause, Play } from '../parts.tsx'
import { QuoteLink } from '../quote/quote-link.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { heroPicture, heroSlot, slides } from './hero-pictures.ts'
import { type SliderEvent, type SliderState, usePauseOnInteraction, useSlider, useSwipe } from './slider.ts'

/**
 * The full-screen slider (spec §2). It pauses under the mouse and while the keyboard focus is in it. The second button leads to the product
 * that is called like the shown slide, if there is one.
 */
export function HeroSection({ products }: { products: readonly Product[] }) {
  const { contact, texts } = useSite()
  const interaction = usePauseOnInteraction()
  const { state, dispatch, isRunning } = useSlider(slides.length, interaction.isPaused)
  const title = texts[`${heroSlot(state.shown)}Title`]
  const product = products.find((one) => one.title.localeCompare(title, 'pt-BR', { sensitivity: 'base' }) === 0)
  const swipe = useSwipe((by) => dispatch({ type: 'step', by }))

  return (
    <section
      id="home"
      tabIndex={-1}
      aria-roledescription="carrossel"
      aria-label={siteText.hero.label}
      className="hero"
      {...interaction.handlers}
      {...swipe}
    >
      <h1 className="hero-eyebrow wrap">
        <span className="hero-name">{contact.title}</span>
        {texts.heroHeadline}
      </h1>
      {/* Screen readers announce a slide only if the visitor changed it, not if it changed by itself. */}
      <div className="hero-slides" aria-live={isRunning ? 'off' : 'polite'}>
        {slides.map((picture, index) => (
          <Slide
            key={picture}
            index={index}
            count={slides.length}
            isShown={index === state.shown}
            hasPicture={state.fetched.includes(index)}
            isWanted={index === state.wanted}
            onDecoded={() => dispatch({ type: 'decoded', slide: index })}
          />
        ))}
      </div>
      <div className="hero-front row wrap">
        <div className="hero-actions row on-screen">
          <QuoteLink product={product ?? { title }} />
          <a href={product ? productPath(product.slug) : '#produtos'} className="button button-quiet">
            <span className="clamped">{product ? siteText.hero.product(product.title) : siteText.hero.products}</span>
          </a>
        </div>
        <SliderControls state={state} count={slides.length} dispatch={dispatch} />
      </div>
    </section>
  )
}

interface SliderControlsProps {
  state: SliderState
  count: number
  dispatch: Dispatch<SliderEvent>
}

function SliderControls({ state, count, dispatch }: SliderControlsProps) {
  const text = siteText.hero
  return (
    <div className="hero-controls scripted">
      <IconButton Icon={ChevronLeft} label={text.previous} onClick={() => dispatch({ type: 'step', by: -1 })} />
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its index.
          key={index}
          type="button"
          aria-label={text.goTo(index + 1)}
          aria-current={index === state.wanted ? 'true' : undefined}
          className="icon-button hero-dot"
          onClick={() => dispatch({ type: 'go', to: index })}
        />
      ))}
      <IconButton Icon={ChevronRight} label={text.next} onClick={() => dispatch({ type: 'step', by: 1 })} />
      <IconButton
        Icon={state.isPaused ? Play : Pause}
        label={state.isPaused ? text.play : text.pause}
        onClick={() => dispatch({ type: 'pause', isPaused: !state.isPaused })}
      />
    </div>
  )
}

interface SlideProps {
  index: number
  count: number
  isShown: boolean
  isWanted: boolean
  hasPicture: boolean
  onDecoded: () => void
}

/** One slide. Without script all four are side by side; with script, a picture loads shortly before its slide is shown. */
function Slide({ index, count, isShown, isWanted, hasPicture, onDecoded }: SlideProps) {
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
