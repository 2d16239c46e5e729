import { dayMs } from '#contract/retention.ts'
import { missingPosterWidthPx, youtubePosterUrl } from '#contract/youtube.ts'
import { systemActor } from '../db/transactions.ts'
import { createDownload, DownloadError } from '../http/download.ts'
import { detailsOf, type Log } from '../http/problems.ts'
import { createMediaStore } from '../media/media.store.ts'
import { PictureError, type PreparedPicture, preparePicture } from '../media/prepare-picture.ts'
import { repeat } from '../process/repeat.ts'
import type { Publisher } from '../publication/publisher.ts'
import { setPoster } from '../stores/service-posters.store.ts'

// Ten times the size of the largest poster.
const maxBytes = 1_000_000

/**
 * Fetches missing posters, first 2 s after the start, so that no start and no save waits for it. Returns the function that stops it.
 * @param pauseMs between two checks of the live edition
 */
export function fetchMissingPosters(publisher: Editions, host: string, log: InfoLog, pauseMs = 2000): () => void {
  const fetchMissing = createPosterFetcher(publisher, host, log)
  return repeat(pauseMs, async (signal) => {
    await fetchMissing(signal)
    return pauseMs
  })
}

type Editions = Pick<Publisher, 'edition' | 'publish'>
type InfoLog = Pick<Log, 'info'>

/**
 * Returns a function that fetches and stores the missing posters of the live edition's services. A failed one is logged, and fetched again
 * after a day, or when its service is saved. Never throws.
 * @param host the origin that returns the posters
 */
export function createPosterFetcher(publisher: Editions, host: string, log: InfoLog) {
  const now = () => performance.now()
  /** When a poster is fetched again, by its service as JSON: a save makes another one. */
  const againAt = new Map<string, number>()

  return async (signal?: AbortSignal): Promise<void> => {
    const services = publisher.edition.lists.services ?? []
    const lacking = services.filter(({ youtubeId, poster }) => youtubeId !== '' && !poster)
    const missing = new Map(lacking.map((service) => [JSON.stringify(service), service.youtubeId]))
    for (const saved of againAt.keys()) if (!missing.has(saved)) againAt.delete(saved)

    for (const [saved, youtubeId] of missing) {
      if ((againAt.get(saved) ?? 0) > now()) continue
      againAt.set(saved, now() + dayMs)
      try {
        await keep(youtubeId, await fetchPoster(youtubeId, host, signal))
      } catch (error) {
        if (signal?.aborted) return
        log.info(isOfTheHost(error) ? { reason: error.message } : detailsOf(error), 'posters_not_fetched')
      }
    }
  }

  async function keep(youtubeId: string, picture: PreparedPicture): Promise<void> {
    await publisher.publish(systemActor, async (trx) => {
      await createMediaStore(trx).put(picture)
      await setPoster(trx, youtubeId, picture.hash)
    })
  }
}

/** The host has a placeholder in place of the video's poster. */
class NoPosterError extends Error {}

/** @throws DownloadError or NoPosterError if the host returns no poster, PictureError if it is no picture */
async function fetchPoster(youtubeId: string, host: string, signal?: AbortSignal): Promise<PreparedPicture> {
  const bytes = await createDownload(host)(youtubePosterUrl(youtubeId, host), { maxBytes, ...(signal && { signal }) })
  const picture = await preparePicture(bytes)
  if (picture.width <= missingPosterWidthPx) throw new NoPosterError('the video has no poster')
  return picture
}

/** Whether the host's response is the cause. These errors' messages are ours and contain no address. */
function isOfTheHost(error: unknown): error is Error {
  return [DownloadError, NoPosterError, PictureError].some((kind) => error instanceof kind)
}
