import type { ReactNode } from 'react'
import { Logo } from '#browser/logo.tsx'
import { publicSettings } from '#browser/settings.ts'
import { panelText } from '../panel.text.ts'

/** The card below an awning, or a plain band for another trade, that the screens before the sign-in share. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const { brand, isOtherTrade } = publicSettings()
  return (
    <main className="login">
      <title>{title}</title>
      <div className="login-card">
        <div className={isOtherTrade ? 'login-band' : 'login-awning'} />
        {!isOtherTrade && <div className="valance" />}
        <div className="login-body stack">
          <Logo own={brand?.logo} label={panelText.logo} />
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}
