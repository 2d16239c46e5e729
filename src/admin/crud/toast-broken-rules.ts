import type { FieldErrors } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'

/** Says each broken rule that the spec answers with a toast, once (spec §8). */
export function toastBrokenRules(errors: FieldErrors, ruleToasts: Partial<Record<string, string>>): void {
  for (const rule of new Set(brokenRules(errors))) {
    const text = ruleToasts[rule]
    if (text) toast.error(text)
  }
}

function brokenRules(errors: object): string[] {
  return Object.entries(errors).flatMap(([name, value]) => {
    if (name === 'message' && typeof value === 'string') return [value]
    // `ref` leads into the document.
    return name !== 'ref' && typeof value === 'object' && value !== null ? brokenRules(value) : []
  })
}
