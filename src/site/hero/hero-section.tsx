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

/** The full-screen slider (spec §2). It pauses under the mouse and while the keyboard focus is in it. */
export function HeroSection() {
  const { contact, texts } = useSite()
  const interaction = usePauseOnInteraction()
  const { state, dispatch, isRunning } = useSlider(slides.length, interaction.isPaused)
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
          <QuoteLink product={{ title: texts[`${heroSlot(state.shown)}Title`] }} />
          <a href="#produtos" className="button button-glass">
            {siteText.hero.products}
          </a>
        </div>
        <SliderControls state={state} count={slides.length} dispatch={dispatch} />
      </div>
    </section>
  )
}
