// The variants of each source picture. Heroes fill the screen; the others fill a part of it.
const landscape = [640, 960, 1440, 1920]
const portrait = [540, 720, 1080]
const square = [360, 540, 1080]

const heroes = ['toldo-retratil', 'toldo-policarbonato', 'cobertura-com-platibanda', 'toldo-cortina']
const works = Array.from({ length: 8 }, (_, index) => `obra-${index + 1}`)

export const sitePictures = [
  ...heroes.map((name) => ({ name: `hero-${name}`, widths: landscape })),
  ...heroes.map((name) => ({ name: `hero-${name}-portrait`, widths: portrait })),
  ...works.map((name) => ({ name, widths: square })),
  { name: 'sobre', widths: [480, 800, 1200, 1600] },
  { name: 'excelencia', widths: landscape },
]

export const samples = [
  'toldo-articulado',
  'toldo-fixo',
  'cortina-retratil',
  'policarbonato-alveolar',
  'cobertura-platibanda',
  'persiana-rolo',
]

/** The Open Graph picture, shown beside a shared link: JPEG, 1200×630, under 250 KB. */
export const openGraph = { name: 'og', source: 'hero-toldo-retratil', width: 1200, height: 630 }

/** Slow but small: a picture is encoded once, when it changes. */
export const encodings = {
  avif: { quality: 50, effort: 6 },
  webp: { quality: 74, effort: 6 },
  jpeg: { quality: 80, mozjpeg: true },
}
