/** The hem of an awning, the site's signature: it hangs from what stands above and casts its shadow below. */
export function Hem() {
  return (
    <div className="valance-shadow" aria-hidden="true">
      <div className="valance" />
    </div>
  )
}
