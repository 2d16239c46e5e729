import { Modal } from '#browser/modal.tsx'
import type { Service } from '#contract/services.ts'
import { youtubeEmbedUrl } from '#contract/youtube.ts'

/** The video player, which starts at once. Without a referrer YouTube shows error 153. */
export function VideoDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  return (
    <Modal title={service.title} onClose={onClose} className="site-dialog video-dialog">
      <iframe
        src={youtubeEmbedUrl(service.youtubeId)}
        title={service.title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </Modal>
  )
}
