// Written by `node scripts/pictures.mjs`: the repository's own pictures in public/pictures.

/** The size of each source in px, and the widths of its AVIF variants. */
export const sitePictures = {
  'hero-toldo-retratil': { hash: 'baa246a0', width: 1920, height: 1200, widths: [640, 960, 1440, 1920] },
  'hero-toldo-policarbonato': { hash: '1c3a6e2c', width: 1920, height: 1200, widths: [640, 960, 1440, 1920] },
  'hero-cobertura-com-platibanda': { hash: 'b4c5ae7c', width: 1920, height: 1200, widths: [640, 960, 1440, 1920] },
  'hero-toldo-cortina': { hash: 'df86b05b', width: 1920, height: 1200, widths: [640, 960, 1440, 1920] },
  'hero-toldo-retratil-portrait': { hash: '0dc6f39c', width: 1080, height: 1920, widths: [540, 720, 1080] },
  'hero-toldo-policarbonato-portrait': { hash: 'd09f94b1', width: 1080, height: 1920, widths: [540, 720, 1080] },
  'hero-cobertura-com-platibanda-portrait': { hash: '7f6e3772', width: 1080, height: 1920, widths: [540, 720, 1080] },
  'hero-toldo-cortina-portrait': { hash: '10f98fc6', width: 1080, height: 1920, widths: [540, 720, 1080] },
  'obra-1': { hash: '9d527db9', width: 780, height: 780, widths: [360, 540] },
  'obra-2': { hash: '52d664f6', width: 1080, height: 1080, widths: [360, 540, 1080] },
  'obra-3': { hash: '15eaf08d', width: 1080, height: 1080, widths: [360, 540, 1080] },
  'obra-4': { hash: '3523642f', width: 1080, height: 1080, widths: [360, 540, 1080] },
  'obra-5': { hash: '581de5c4', width: 1080, height: 1080, widths: [360, 540, 1080] },
  'obra-6': { hash: 'f4aec0a6', width: 660, height: 660, widths: [360, 540] },
  'obra-7': { hash: '1655b19e', width: 1080, height: 1080, widths: [360, 540, 1080] },
  'obra-8': { hash: 'aa2027fe', width: 1080, height: 1080, widths: [360, 540, 1080] },
  'video-1': { hash: 'a8444039', width: 720, height: 405, widths: [360, 720] },
  'video-2': { hash: 'f9599686', width: 720, height: 405, widths: [360, 720] },
  'video-3': { hash: '73b27845', width: 960, height: 540, widths: [360, 720] },
  'sol-e-sombra-antes': { hash: '1c57b243', width: 1920, height: 1280, widths: [960, 1440] },
  'sol-e-sombra-depois': { hash: '9539fff1', width: 1920, height: 1280, widths: [960, 1440] },
  sobre: { hash: 'b24a0f29', width: 1600, height: 1200, widths: [480, 800, 1200, 1600] },
  excelencia: { hash: 'a7c0910d', width: 1920, height: 900, widths: [640, 960, 1440, 1920] },
  'excelencia-portrait': { hash: '4311e9ba', width: 600, height: 900, widths: [360, 480] },
} as const satisfies Record<
  string,
  { hash: string; width: number; height: number; widths: readonly [number, number, ...number[]] }
>

/** The Open Graph picture: JPEG, 1200×630. */
export const openGraphPicture = {
  path: '/pictures/og-baa246a0-1200.jpg',
  width: 1200,
  height: 630,
} as const
