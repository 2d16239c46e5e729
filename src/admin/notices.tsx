import type { ComponentType } from 'react'
import type { Notice } from '#contract/overview.ts'
import { ContactNotice } from './meta/contact-notice.tsx'

/** How each kind of notice is shown. A kind without a component does not compile. */
export const noticeComponents: {
  [Kind in Notice['kind']]: ComponentType<{ notice: Extract<Notice, { kind: Kind }>; onTried: () => void }>
} = {
  changed_contact: ContactNotice,
}
