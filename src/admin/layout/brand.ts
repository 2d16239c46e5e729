import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storedPicture } from '#browser/picture.tsx'
import { publicSettings } from '#browser/settings.ts'
import { coloursOf, type LogoSources } from '#contract/brand.ts'
import { outfitFor } from '#contract/outfit.text.ts'
import type { Texts } from '#contract/texts.ts'
import { singleQuery } from '../calls/entity-calls.ts'
import { showColours } from './colours.ts'

/** The logo in the document or, once 'Página' has loaded the texts, theirs: the panel gets their colours too, also by an undo on another screen. */
export function useBrand(): LogoSources | undefined {
  const { data: texts } = useQuery({
    ...singleQuery('texts'),
    enabled: ({ state }) => state.data !== undefined,
    refetchOnMount: false,
  })
  useEffect(() => {
    if (!texts) return
    const brand = { colours: coloursOf(texts), logo: logoOf(texts) }
    showColours(brand.colours)
    // The sign-in shows it, too.
    Object.assign(publicSettings(), { brand })
  }, [texts])
  return texts ? logoOf(texts) : publicSettings().brand?.logo
}

/** Keeps the outfit of the panel's document as the texts say, from before anything shows them. */
export function followTexts(queryClient: QueryClient): QueryClient {
  queryClient.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    if (queryKey[0] === 'texts' && state.data) publicSettings().outfit = outfitFor(state.data.items[0])
  })
  return queryClient
}

function logoOf({ logoPicture: picture, logoImage }: Texts): LogoSources | undefined {
  if (!picture) return logoImage ? { src: logoImage } : undefined
  const { width, height } = picture
  return { src: storedPicture(picture, publicSettings().apiUrl).fallback, width, height }
}
