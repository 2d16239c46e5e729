/** A decorative awning edge below a section, with its shadow. */
export function Hem() {
  return (
    <div className="valance-shadow" aria-hidden="true">
      <div className="valance" />
    </div>
  )
}
