import type { SitePictureName } from '../site-pictures.ts'

export interface Slide {
  picture: SitePictureName
  portrait: SitePictureName
  title: string
  description: string
}

/** The four fixed slides (spec §2). */
export const slides: readonly [Slide, ...Slide[]] = [
  {
    picture: 'hero-toldo-retratil',
    portrait: 'hero-toldo-retratil-portrait',
    title: 'Toldos Retráteis',
    description: 'Sombra quando você quer, céu aberto quando prefere. Abre e recolhe em segundos, à mão ou com motor.',
  },
  {
    picture: 'hero-toldo-policarbonato',
    portrait: 'hero-toldo-policarbonato-portrait',
    title: 'Toldos Policarbonato',
    description: 'Luz natural o dia inteiro, sem chuva e sem o calor direto do sol sobre quem está embaixo.',
  },
  {
    picture: 'hero-cobertura-com-platibanda',
    portrait: 'hero-cobertura-com-platibanda-portrait',
    title: 'Cobertura com Platibanda',
    description: 'Acabamento reto, calhas escondidas e a fachada do seu negócio com presença de projeto novo.',
  },
  {
    picture: 'hero-toldo-cortina',
    portrait: 'hero-toldo-cortina-portrait',
    title: 'Toldo Cortina',
    description: 'Desce contra o vento e a chuva, sobe quando a noite pede ar fresco. A varanda vale o ano todo.',
  },
]
