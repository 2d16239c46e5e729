import { useCallback, useEffect, useRef, useState } from 'react'
import { validationCodes } from '#contract/validation.ts'

/**
 * Turns a file into a data URL, whether it is passed to `take`, dropped or pasted anywhere while the form is open (a drop
 * beside the field would otherwise navigate away). `progress` is 0 to 1 during the work, otherwise undefined. Several files at once are
 * passed to `onSeveral`; without it the first one is taken.
 */
export function usePicture(
  onImage: (image: string) => void,
  setBusy: (busy: boolean) => void,
  onSeveral?: (files: File[]) => void,
) {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const latest = useRef(0)

  const take = useCallback(
    async (files: FileList | null | undefined) => {
      const file = files?.[0]
      if (!file) return
      if (files.length > 1 && onSeveral) return onSeveral([...files])
      // Images only (spec §5). A type unknown to the browser, such as HEIC, is left to the decoder. A refused file does not stop the one
      // that is being prepared.
      if (file.type !== '' && !file.type.startsWith('image/')) return setProblem(validationCodes.image)
      latest.current += 1
      const attempt = latest.current
      setProblem(undefined)
      setProgress(0)
      setBusy(true)
      try {
        const { shrinkPicture } = await import('./shrink-picture.ts')
        const image = await shrinkPicture(file, (fraction) => attempt === latest.current && setProgress(fraction))
        if (attempt === latest.current) onImage(image)
      } catch {
        if (attempt === latest.current) setProblem(validationCodes.image)
      }
      if (attempt !== latest.current) return
      setProgress(undefined)
      setBusy(false)
    },
    [onImage, setBusy, onSeveral],
  )

  useEffect(() => {
    const allowDrop = (event: DragEvent) => event.preventDefault()
    const onDrop = (event: DragEvent) => {
      event.preventDefault()
      take(event.dataTransfer?.files)
    }
    const onPaste = (event: ClipboardEvent) => {
      take(event.clipboardData?.files)
    }
    window.addEventListener('dragover', allowDrop)
    window.addEventListener('drop', onDrop)
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('dragover', allowDrop)
      window.removeEventListener('drop', onDrop)
      window.removeEventListener('paste', onPaste)
    }
  }, [take])

  return { progress, problem, take }
}
