import { type QueryClient, useQuery } from '@tanstack/react-query'
import { storedPicture } from '#browser/picture.tsx'
import { publicSettings } from '#browser/settings.ts'
import { coloursOf, type LogoSources } from '#contract/brand.ts'
import { outfitFor } from '#contract/outfit.text.ts'
import type { Texts } from '#contract/texts.ts'
import { singleQuery } from '../calls/entity-calls.ts'
import { showColours } from './colours.ts'

/** The logo in the document or, once 'Página' has loaded the texts, theirs, also by an undo on another screen. */
export function useBrand(): LogoSources | undefined {
  useQuery({ ...singleQuery('texts'), enabled: ({ state }) => state.data !== undefined, refetchOnMount: false })
  return publicSettings().brand?.logo
}

/** Keeps outfit, colours and logo of the panel's document as the texts say, from before anything shows them. The sign-in shows them, too. */
export function followTexts(queryClient: QueryClient): QueryClient {
  queryClient.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    if (queryKey[0] !== 'texts' || !state.data) return
    const [texts] = state.data.items
    publicSettings().outfit = outfitFor(texts)
    if (!texts) return
    const brand = { colours: coloursOf(texts), logo: logoOf(texts) }
    showColours(brand.colours)
    Object.assign(publicSettings(), { brand })
  })
  return queryClient
}

function logoOf({ logoPicture: picture, logoImage }: Texts): LogoSources | undefined {
  if (!picture) return logoImage ? { src: logoImage } : undefined
  const { width, height } = picture
  return { src: storedPicture(picture, publicSettings().apiUrl).fallback, width, height }
}
