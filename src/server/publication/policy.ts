import { createHash } from 'node:crypto'
import { feedApiUrl } from '#contract/feed.ts'
import type { Env } from '../env.ts'

declare global {
  interface ImportMetaEnv {
    readonly VITE_INSTAGRAM_API_URL?: string
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}

/**
 * The content security policy of a page, with the hashes of exactly its inline code. It is part of the edition, so that a 304 sends the
 * policy of the bytes in the visitor's cache.
 * @param frames origins whose documents the page may frame, besides videos and maps, and to which it may post a form
 * @param ancestors origins that may frame the page
 */
export function contentSecurityPolicy(
  { apiUrl, publicUrl }: Pick<Env, 'apiUrl' | 'publicUrl'>,
  inline: { inlineStyles: string[]; inlineScripts: string[] } = { inlineStyles: [], inlineScripts: [] },
  frames: readonly string[] = [],
  ancestors: readonly string[] = [],
): Record<string, string> {
  // The browsers' host of the feed is that of the build, whichever the server requests.
  const feedUrl = import.meta.env.VITE_INSTAGRAM_API_URL || feedApiUrl
  const feedHost = URL.canParse(feedUrl) ? new URL(feedUrl).origin : ''
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...inline.inlineScripts.map(sourceHash)].join(' '),
    ["style-src 'self'", ...inline.inlineStyles.map(sourceHash)].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    `img-src 'self' data: blob: https:${apiUrl.startsWith('http:') ? ` ${apiUrl}` : ''}`,
    ["connect-src 'self'", apiUrl, feedHost].filter((source) => source !== '').join(' '),
    ['frame-src', ...frames, 'https://www.youtube-nocookie.com https://www.google.com'].join(' '),
    "base-uri 'none'",
    ["form-action 'self'", ...frames.filter((source) => source !== "'self'")].join(' '),
    `frame-ancestors ${ancestors.join(' ') || "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': directives.join('; '),
    'cross-origin-opener-policy': 'same-origin',
  }
}

function sourceHash(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
