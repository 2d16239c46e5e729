import { Component, type ReactNode } from 'react'
import { panelText } from '../panel.text.ts'
import { Button } from '../ui/button.tsx'

/** Shown instead of a screen that failed to open, most likely because a deploy removed its script. */
export class PanelBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main className="screen">
        <div className="notice stack tight centred" role="alert">
          <h1 className="part-title">{panelText.brokenTitle}</h1>
          <p>{panelText.brokenAdvice}</p>
          <Button className="primary-button" onClick={() => window.location.reload()}>
            {panelText.reload}
          </Button>
        </div>
      </main>
    )
  }
}
