// node scripts/pictures.mjs: encodes the pictures of scripts/pictures/sources into the committed variants: the page's into public/pictures,
// the sample products' into samples. Only missing or outdated ones are encoded.
import { makeSamples } from './pictures/samples.mjs'
import { makeSitePictures } from './pictures/site-pictures.mjs'

await makeSitePictures()
await makeSamples()
