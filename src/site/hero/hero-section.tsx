import type { Dispatch } from 'react'
import { IconButton } from '#browser/icon-button.tsx'
import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import { ChevronLeft, ChevronRight, Pause, Play } from '../icons.tsx'
import { QuoteLink } from '../quote/quote-link.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { heroSlot, slides } from './hero-pictures.ts'
import { Slide } from './slide.tsx'
import type { SliderEvent, SliderState } from './slider-state.ts'
import { usePauseOnInteraction, useSlider } from './use-slider.ts'
import { useSwipe } from './use-swipe.ts'

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

export function SliderControls({ state, count, dispatch }: SliderControlsProps) {
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
