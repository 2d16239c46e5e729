import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { publicSettings } from '#browser/settings.ts'
import type { Company } from '#contract/company.ts'
import { meta } from '#contract/meta.ts'
import { loadList } from '../lists/load-list.ts'
import { showError, showSuccess } from '../toasts/show-toast.ts'
import { companyClient } from './company-part.ts'
import { googleProfile, googleText } from './google.text.ts'
import { singleQuery } from './single-queries.ts'

/** Copies what Google's business profile asks for. Both loads are over before the click: Safari copies nothing later. */
export function GoogleCopy() {
  const { data: company } = useQuery(singleQuery<Company>(companyClient))
  const { data: configured } = useQuery({ queryKey: ['page', 'meta'], queryFn: () => loadList(meta.list) })
  if (!company || !configured) return null

  async function copy() {
    if (!company) return
    const { publicUrl } = publicSettings()
    try {
      await navigator.clipboard.writeText(googleProfile(configured?.[0], company, publicUrl))
      showSuccess(googleText.copied)
    } catch {
      showError(googleText.failed)
    }
  }
  return (
    <div className="apart">
      <button type="button" className="quiet-button flush" onClick={copy}>
        <Copy aria-hidden="true" />
        {googleText.button}
      </button>
      <p className="hint">{googleText.hint}</p>
    </div>
  )
}
