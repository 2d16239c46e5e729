import type { ReactNode } from 'react'
import { Logo } from '#browser/logo.tsx'
import { publicSettings } from '#browser/settings.ts'
import { panelText } from '../ui/panel.text.ts'

/** The card below an awning, or a plain band without awnings, that the screens before the sign-in share. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const { brand, outfit } = publicSettings()
  const hasAwnings = outfit?.hasAwnings ?? true
  return (
    <main className="login">
      <title>{title}</title>
      <div className="login-card">
        <div className={hasAwnings ? 'login-awning' : 'login-band'} />
        {hasAwnings && <div className="valance" />}
        <div className="login-body stack">
          <Logo own={brand?.logo} label={panelText.logo} />
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}
