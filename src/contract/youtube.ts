/** The URL of the video's page, shown when a service is edited; '' without a video. */
export function youtubeWatchUrl(id: string): string {
  return id && `https://www.youtube.com/watch?v=${id}`
}

/** YouTube returns a poster of this width if the video has none. */
export const missingPosterWidthPx = 120

/** The URL of a video's poster, 480×360 pixels. */
export function youtubePosterUrl(id: string, host = 'https://img.youtube.com'): string {
  return `${host}/vi/${id}/hqdefault.jpg`
}

/** The URL of a video's player, which starts at once (spec §7). */
export function youtubeEmbedUrl(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`
}
