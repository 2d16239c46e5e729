/** An awning from wall to wall. It rolls out of its box as one scrolls (awning.css). */
export function Awning() {
  return (
    <div className="awning on-screen" aria-hidden="true">
      <div className="awning-box" />
      <div className="awning-window">
        <div className="awning-cloth">
          <div className="awning-slope">
            <div />
          </div>
          <div className="awning-hem valance" />
        </div>
      </div>
    </div>
  )
}
