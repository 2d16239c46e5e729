import { useEffect, useRef, useState } from 'react'
import { youtubeEmbedUrl } from '#contract/youtube.ts'
import { type Opened, opening, readEntry } from '../parts/open-dialog.ts'
import type { DialogLists } from './dialogs.tsx'

interface DialogHostProps extends DialogLists {
  /** For a product that is on another page, and for that of a work. */
  loadProducts: () => void
}

/** The open dialog. Its code is imported when it is first needed. */
export function DialogHost({ loadProducts, ...lists }: DialogHostProps) {
  const [opened, setOpened] = useState<Opened>()
  const [code, setCode] = useState<typeof import('./dialogs.tsx')>()
  const opener = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const restoreFocus = () => {
      opener.current?.focus({ preventScroll: true })
      opener.current = null
    }
    const follow = () => {
      const entry = readEntry()
      setOpened(entry)
      // If the previous URL has a section's hash, the browser moves the focus there after the dialog has restored it.
      if (!entry) setTimeout(restoreFocus)
    }
    const open = ({ detail }: CustomEventInit<Opened>) => {
      opener.current ??= document.activeElement as HTMLElement | null
      setOpened(detail)
    }
    // A reload with a video open leaves its entry without a dialog.
    if (readEntry()?.kind === 'video') history.back()
    else follow()
    addEventListener('popstate', follow)
    addEventListener(opening, open)
    return () => {
      removeEventListener('popstate', follow)
      removeEventListener(opening, open)
    }
  }, [])

  const close = () => {
    setOpened(undefined)
    // After a click, the previous entry is this page. After opening a shared URL, it may be another site.
    if (history.state) history.back()
    else history.replaceState(null, '', location.pathname + location.search)
  }

  const isOnOtherPage = opened?.kind === 'product' && !lists.products.some(({ _id }) => _id === opened.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it always does the same.
  useEffect(() => {
    if (opened?.kind === 'work' || isOnOtherPage) loadProducts()
  }, [opened?.kind, isOnOtherPage])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again only for what is opened next.
  useEffect(() => {
    if (!opened || code) return
    let isCurrent = true
    // If it fails to load, Chromium before 156, Firefox before 154 and Safari try no second time, and a deploy may have removed it: the page
    // at the address of a product or a work shows what the dialog would, and YouTube shows the video. Without internet this page stays.
    const giveUp = () => {
      if (!isCurrent) return
      const video = lists.services.find(({ _id }) => _id === opened.id)
      if (!history.state || !navigator.onLine) close()
      else if (video) location.assign(youtubeEmbedUrl(video.youtubeId))
      else location.reload()
    }
    import('./dialogs.tsx').then(setCode, giveUp)
    return () => {
      isCurrent = false
    }
  }, [opened])

  return opened && code ? <code.Dialog opened={opened} {...lists} onClose={close} /> : null
}
