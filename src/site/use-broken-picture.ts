import { useEffect, useRef, useState } from 'react'

/**
 * Whether the picture with this source failed to load. `image` goes to its element; `check` looks at what has loaded.
 * @param missingWidthPx a picture at most this wide counts as failed, too
 */
export function useBrokenPicture(source: string, missingWidthPx = 0) {
  const [broken, setBroken] = useState<string>()
  const ref = useRef<HTMLImageElement>(null)
  const onError = () => setBroken(source)
  const check = () => {
    if (ref.current?.complete && ref.current.naturalWidth <= missingWidthPx) onError()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have failed before hydration
  useEffect(check, [source])

  return { isBroken: broken === source, image: { ref, onError }, check }
}
