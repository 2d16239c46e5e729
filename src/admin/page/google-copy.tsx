import { useQuery } from '@tanstack/react-query'
import { publicSettings } from '#browser/settings.ts'
import type { Meta } from '#contract/meta.ts'
import { singleQuery } from '../calls/entity-calls.ts'
import { samplePlacesQuery } from '../dashboard/overview-query.ts'
import { CopyButton } from '../forms/copy-button.tsx'
import { googleProfile, googleText } from './google.text.ts'

/**
 * Copies what Google's business profile asks for, without what is still of the sample. The loads are over before the click: Safari copies nothing
 * later.
 */
export function GoogleCopy() {
  const { data: company } = useQuery(singleQuery('company'))
  const { data: meta } = useQuery(singleQuery('meta'))
  const { data: samples } = useQuery(samplePlacesQuery)
  if (!company || meta === undefined || !samples) return null
  const own = { ...meta }
  for (const place of samples) delete own[place.replace('meta.', '') as keyof Meta]
  const profile = googleProfile(own, company, publicSettings().publicUrl)
  return (
    <div className="apart">
      <CopyButton text={profile} says={googleText} className="quiet-button flush" />
      <p className="hint">{googleText.hint}</p>
    </div>
  )
}
