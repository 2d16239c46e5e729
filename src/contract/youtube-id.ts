import { urlOf } from './web-address.ts'

// Ours, because the specification names the forms; packages also accept `shorts/` and `live/`, which it refuses.
const hosts = /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtube-nocookie\.com)$|^youtu\.be$/i
const longestAddress = 2048

/** The id of a video. */
export const videoId = /^[\w-]{11}$/

/**
 * Returns the 11-character id in a YouTube URL (spec §5), or undefined if there is none.
 * Accepts `watch?v=`, `youtu.be/`, `embed/`, `v/`, `u/<id>` and `u/<n>/<id>`, with any scheme or none and with other
 * parameters. `shorts/` and `live/` are not in the spec and are refused.
 */
export function youtubeIdFrom(address: string): string | undefined {
  if (address.length > longestAddress) return undefined
  const bare = address
    .trim()
    .replace(/^[a-z][a-z+.-]*:\/\//i, '')
    .replace(/^\/\//, '')
  const url = urlOf(`https://${bare}`)
  if (!url || !hosts.test(url.hostname)) return undefined
  const [kind, ...rest] = url.pathname.split('/').filter((part) => part !== '')
  const candidate =
    url.hostname.toLowerCase() === 'youtu.be'
      ? rest.length === 0
        ? kind
        : undefined
      : kind === 'watch'
        ? url.searchParams.get('v')
        : kind === 'embed' || kind === 'v'
          ? rest[0]
          : kind === 'u'
            ? rest.at(-1)
            : undefined
  return candidate && videoId.test(candidate) ? candidate : undefined
}
