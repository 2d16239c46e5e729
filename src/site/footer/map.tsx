import { useState } from 'react'
import { MapPin } from '../icons.tsx'
import { siteText } from '../site.text.ts'
import { useSite } from '../site-context.ts'

/** Moves the focus from the removed button to the map. Defined once: React calls a new ref function at each render. */
const focusMap = (map: HTMLIFrameElement | null) => map?.focus()

/** The map, loaded on request: no request goes to another host before. Without script or hydration it is a link. */
export function AddressMap({ address }: { address: string }) {
  const { isStatic } = useSite()
  const [isShown, setShown] = useState(false)
  const query = encodeURIComponent(address)
  if (isShown)
    return (
      <iframe
        ref={focusMap}
        src={`https://www.google.com/maps?q=${query}&output=embed`}
        title={siteText.footer.map}
        referrerPolicy="no-referrer"
        className="map"
      />
    )
  const link = (
    <a href={`https://www.google.com/maps?q=${query}`} className="button button-quiet">
      <MapPin />
      {siteText.footer.showMap}
    </a>
  )
  if (isStatic) return link
  return (
    <>
      <button type="button" className="button button-quiet scripted" onClick={() => setShown(true)}>
        <MapPin />
        {siteText.footer.showMap}
      </button>
      <noscript>{link}</noscript>
    </>
  )
}
