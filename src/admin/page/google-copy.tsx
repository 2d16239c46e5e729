import { useQuery } from '@tanstack/react-query'
import { publicSettings } from '#browser/settings.ts'
import { singleQuery } from '../calls/entity-calls.ts'
import { CopyButton } from '../forms/copy-button.tsx'
import { googleProfile, googleText } from './google.text.ts'

/** Copies what Google's business profile asks for. Both loads are over before the click: Safari copies nothing later. */
export function GoogleCopy() {
  const { data: company } = useQuery(singleQuery('company'))
  const { data: meta } = useQuery(singleQuery('meta'))
  if (!company || meta === undefined) return null
  const profile = googleProfile(meta ?? undefined, company, publicSettings().publicUrl)
  return (
    <div className="apart">
      <CopyButton text={profile} says={googleText} className="quiet-button flush" />
      <p className="hint">{googleText.hint}</p>
    </div>
  )
}
