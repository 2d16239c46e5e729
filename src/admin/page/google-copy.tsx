import { useQuery } from '@tanstack/react-query'
import { publicSettings } from '#browser/settings.ts'
import type { Company } from '#contract/company.ts'
import { meta } from '#contract/meta.ts'
import { CopyButton } from '../forms/copy-button.tsx'
import { loadList } from '../lists/load-list.ts'
import { companyClient } from './company-part.ts'
import { googleProfile, googleText } from './google.text.ts'
import { singleQuery } from './single-queries.ts'

/** Copies what Google's business profile asks for. Both loads are over before the click: Safari copies nothing later. */
export function GoogleCopy() {
  const { data: company } = useQuery(singleQuery<Company>(companyClient))
  const { data: configured } = useQuery({ queryKey: ['page', 'meta'], queryFn: () => loadList(meta.list) })
  if (!company || !configured) return null
  const profile = googleProfile(configured[0], company, publicSettings().publicUrl)
  return (
    <div className="apart">
      <CopyButton text={profile} says={googleText} className="quiet-button flush" />
      <p className="hint">{googleText.hint}</p>
    </div>
  )
}
