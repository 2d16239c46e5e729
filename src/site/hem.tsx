/** A decorative awning edge below a section, with its shadow. */
export function Hem() {
  return (
    <div className="valance-shadow on-screen" aria-hidden="true">
      <div className="valance" />
    </div>
  )
}
