import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { panelText } from '../ui/panel.text.ts'

interface PanelBoundaryProps {
  children: ReactNode
  /** Whether it is inside the panel's frame, which then stays. */
  isFramed?: boolean
}

/** Shown instead of a screen that failed to open, most likely because a deploy removed its script, or without internet. */
export class PanelBoundary extends Component<PanelBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    const { children, isFramed } = this.props
    if (!this.state.broken) return children
    const notice = (
      <div className="notice stack tight centred box" role="alert">
        <h1 className="part-title">{panelText.brokenTitle}</h1>
        <p>{panelText.brokenAdvice}</p>
        <Button className="primary-button" onClick={() => window.location.reload()}>
          {panelText.reload}
        </Button>
      </div>
    )
    return isFramed ? notice : <main className="screen">{notice}</main>
  }
}
