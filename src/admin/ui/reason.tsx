import type { ReactNode } from 'react'

/** Why an action failed, read out at once; nothing without a text. */
export function Reason({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div id={id} role="alert" className="reason">
      {children}
    </div>
  )
}
