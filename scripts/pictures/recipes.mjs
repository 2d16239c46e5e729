// The widths of each source picture in AVIF. Heroes fill the screen; the others a part of it.
const landscape = { widths: [640, 960, 1440, 1920] }
const portrait = { widths: [540, 720, 1080] }
const square = { widths: [360, 540, 1080] }

const heroes = ['toldo-retratil', 'toldo-policarbonato', 'cobertura-com-platibanda', 'toldo-cortina']
// Two of them show the scene of a sample product, so another part of it is cut out.
const cuts = {
  'obra-1': { left: 0, top: 290, width: 780, height: 780 },
  'obra-6': { left: 400, top: 190, width: 660, height: 660 },
}
const works = Array.from({ length: 8 }, (_, index) => {
  const name = `obra-${index + 1}`
  return cuts[name] ? { name, ...square, widths: [360, 540], cut: cuts[name] } : { name, ...square }
})
/** In place of a video's poster. */
const posters = [
  { name: 'video-1', source: 'obra-8', cut: { left: 360, top: 320, width: 720, height: 405 } },
  { name: 'video-2', source: 'obra-7', cut: { left: 280, top: 60, width: 720, height: 405 } },
  { name: 'video-3', source: 'sobre', cut: { left: 440, top: 560, width: 960, height: 540 } },
]
/** The same place without and with an awning, until a work can be compared. */
const sunAndShade = ['antes', 'depois'].map((name) => ({ name: `sol-e-sombra-${name}`, widths: [960, 1440] }))

export const sitePictures = [
  ...heroes.map((name) => ({ name: `hero-${name}`, ...landscape })),
  ...heroes.map((name) => ({ name: `hero-${name}-portrait`, ...portrait })),
  ...works,
  ...posters.map((poster) => ({ ...poster, widths: [360, 720] })),
  ...sunAndShade,
  { name: 'sobre', widths: [480, 800, 1200, 1600] },
  { name: 'excelencia', ...landscape },
  {
    name: 'excelencia-portrait',
    source: 'excelencia',
    cut: { left: 792, top: 0, width: 600, height: 900 },
    widths: [360, 480],
  },
]

export const samples = [
  'toldo-articulado',
  'toldo-fixo',
  'cortina-retratil',
  'policarbonato-alveolar',
  'cobertura-platibanda',
  'persiana-rolo',
  'cobertura-garagem',
]

/** The Open Graph picture, shown beside a shared link: JPEG, 1200×630, under 250 KB. */
export const openGraph = { name: 'og', source: 'hero-toldo-retratil', width: 1200, height: 630 }

/** Slow but small: a picture is encoded once, when it changes. */
export const encodings = {
  avif: { quality: 50, effort: 6 },
  webp: { quality: 74, effort: 6 },
  jpeg: { quality: 80, mozjpeg: true },
}
