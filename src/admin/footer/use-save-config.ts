import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useSiteConfig } from '#browser/site-config-provider.tsx'
import { type SiteConfigInput, siteConfig } from '#contract/site-config.ts'
import { failureReason } from '../crud/failure-reason.ts'
import { useReportFailure } from '../crud/use-report-failure.ts'
import { footerText } from './footer.text.ts'

/** Saves the configuration through its provider, and says how it went. */
export function useSaveConfig(onSaved: () => void) {
  const { update } = useSiteConfig()
  const report = useReportFailure()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ message: string; reason: string }>()

  async function save(input: SiteConfigInput) {
    setSaving(true)
    setFailure(undefined)
    try {
      await update(input)
      toast.success(footerText.saved)
      onSaved()
    } catch (error) {
      const { message, cause } = error as Error
      report(cause, footerText.saveFailed)
      setFailure({ message, reason: failureReason({ path: siteConfig.save.path, error: cause }) })
    }
    setSaving(false)
  }

  return { save, saving, failure }
}
