import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { BeforeAfter } from '#browser/before-after.tsx'
import { follow } from '#browser/follow-handles.ts'
import { sharedShape } from '#contract/comparison.ts'
import { mediaHash } from '#contract/pictures.ts'
import type { InputProps } from '../forms/fields.tsx'
import { entityNouns } from '../ui/nouns.text.ts'
import { workText } from './works.text.ts'

/** The photos from before and after as visitors will see them, and the tick that keeps them beside each other; nothing without both. */
export function ComparisonInput({ form, name, field: { label } }: InputProps) {
  const [image, before, sideBySide] = useWatch({ control: form.control, name: ['image', 'before', name] })
  const sizes = [useSizeOf(image), useSizeOf(before)] as const
  const shape = sharedShape(...sizes)
  const photo = (url: string) => <img src={url} alt="" />
  if (image === '' || before === '') return null
  return (
    <div className="field" onInput={({ target }) => follow(target)}>
      <p className="strong">{workText.asSeen}</p>
      <BeforeAfter
        before={photo(before)}
        after={photo(image)}
        compared={shape && !sideBySide ? { shape, title: entityNouns.works.one, className: 'compared' } : undefined}
        isLive
      />
      <p className="hint">{workText.comparisonHint}</p>
      {sizes.every(Boolean) && !shape && <p className="hint">{workText.doNotFit}</p>}
      <label className="check-field">
        <input type="checkbox" {...form.register(name)} />
        {label}
      </label>
    </div>
  )
}

/** The size of a photo, or of a copy of it; undefined until it is loaded, and of one on another host, which the server does not know. */
function useSizeOf(url: string) {
  const [size, setSize] = useState<{ url: string; width: number; height: number }>()
  useEffect(() => {
    if (url === '' || !(url.startsWith('data:') || mediaHash(url, hostOf(url)))) return
    const image = new Image()
    image.onload = () => setSize({ url, width: image.naturalWidth, height: image.naturalHeight })
    image.src = url
  }, [url])
  return size?.url === url ? size : undefined
}

const hostOf = (url: string) => /^https?:\/\/[^/]+/.exec(url)?.[0] ?? ''
