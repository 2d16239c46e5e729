import type { Product } from '#contract/products.ts'
import { productPath } from '#contract/slugs.ts'
import { QuoteLink } from '../quote/quote-link.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'
import { heroSlot } from './hero-pictures.ts'
import { Slide } from './slide.tsx'
import { SliderControls } from './slider-controls.tsx'
import { slides } from './slides.ts'
import { usePauseOnInteraction } from './use-pause-on-interaction.ts'
import { useSlider } from './use-slider.ts'
import { useSwipe } from './use-swipe.ts'

/** The full-screen slider (spec §2). The second button leads to the product that is called like the shown slide, if there is one. It pauses under the mouse and while the keyboard focus is in it. */
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
        {slides.map(({ picture }, index) => (
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
          <a href={product ? productPath(product.slug) : '#produtos'} className="button button-glass">
            <span className="clamped">{product ? siteText.hero.product(product.title) : siteText.hero.products}</span>
          </a>
        </div>
        <SliderControls state={state} count={slides.length} dispatch={dispatch} />
      </div>
    </section>
  )
}
