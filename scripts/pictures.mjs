// npm run pictures: makes the committed variants of the repository's own pictures from art/, for the page into
// public/pictures, for the sample products into samples. What is up to date stays; only the rest is encoded.
import { makeSamples } from './pictures/samples.mjs'
import { makeSitePictures } from './pictures/site-pictures.mjs'

await makeSitePictures()
await makeSamples()
