declare global {
  interface Window {
    /** A page that embeds this one may set the token here (spec §7). */
    INSTAGRAM_TOKEN?: string
  }
}

/** The feed's token from the build environment or the page global. Without one the feed is not requested (spec §7). */
export function feedToken(): string | undefined {
  return import.meta.env.VITE_INSTAGRAM_TOKEN || window.INSTAGRAM_TOKEN || undefined
}
