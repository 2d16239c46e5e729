import { useCallback, useEffect, useRef, useState } from 'react'
import { validationCodes } from '#contract/validation.ts'

/**
 * Turns a file into an inline picture, from whichever way it comes: handed to `take`, dropped or pasted anywhere while
 * the form is open (a drop beside the field would otherwise leave the page). `progress` is 0 to 1 while it works.
 */
export function usePicture(onImage: (image: string) => void, setBusy: (busy: boolean) => void) {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const latest = useRef(0)

  const take = useCallback(
    async (files: FileList | null | undefined) => {
      const file = files?.[0]
      if (!file) return
      // Images only (spec §5). A kind that the browser has no name for, such as HEIC, is left to the decoder.
      // A picture that is still being worked on goes on.
      if (file.type !== '' && !file.type.startsWith('image/')) return setProblem(validationCodes.image)
      latest.current += 1
      const turn = latest.current
      setProblem(undefined)
      setProgress(0)
      setBusy(true)
      try {
        const { shrinkPicture } = await import('./shrink-picture.ts')
        const image = await shrinkPicture(file, (fraction) => turn === latest.current && setProgress(fraction))
        if (turn === latest.current) onImage(image)
      } catch {
        if (turn === latest.current) setProblem(validationCodes.image)
      }
      if (turn !== latest.current) return
      setProgress(undefined)
      setBusy(false)
    },
    [onImage, setBusy],
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
