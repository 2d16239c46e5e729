import type { DefaultToastOptions } from 'react-hot-toast/headless'

/** Spec §9: 4 s, 2 s for success, no end for loading, 1 s until removal. At most 20 at once is the library's own limit. */
export const toastOptions: DefaultToastOptions = {
  duration: 4000,
  removeDelay: 1000,
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
}
