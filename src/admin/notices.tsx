import type { ComponentType } from 'react'
import type { Notice } from '#contract/overview.ts'
import { ContactNotice } from './meta/contact-notice.tsx'
import { SamplesNotice } from './samples/samples-notice.tsx'
import { ShippedContactNotice } from './samples/shipped-contact-notice.tsx'
import { OperatorNoticeLine } from './security/operator-notice.tsx'
import { PasswordNotice } from './security/password-notice.tsx'

/** How each kind of notice is shown. A kind without a component does not compile. */
export const noticeComponents: {
  [Kind in Notice['kind']]: ComponentType<{ notice: Extract<Notice, { kind: Kind }>; onTried: () => void }>
} = {
  password_changed: PasswordNotice,
  changed_contact: ContactNotice,
  shipped_contact: ShippedContactNotice,
  samples_shown: SamplesNotice,
  edition_outdated: OperatorNoticeLine,
  no_proven_backup: OperatorNoticeLine,
  disk_almost_full: OperatorNoticeLine,
  backup_hook_failed: OperatorNoticeLine,
  files_not_published: OperatorNoticeLine,
  feed_token_refused: OperatorNoticeLine,
  upgrade_copy_kept: OperatorNoticeLine,
}
