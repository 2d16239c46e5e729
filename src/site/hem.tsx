/** A decorative awning edge below the header or a section, with its shadow. */
export function Hem({ isLarge = false }) {
  return (
    <div className="valance-shadow on-screen" aria-hidden="true">
      <div className={isLarge ? 'valance valance-section' : 'valance'} />
    </div>
  )
}
