import { formText } from './forms.text.ts'

const announcedSteps = 4

/** How much of a photo has left, 0 to 1. A screen reader hears each quarter; the eye sees each percent. */
export function UploadProgress({ fraction }: { fraction: number }) {
  const percent = Math.floor(fraction * 100)
  const isSent = percent === 100
  const announced = Math.floor(fraction * announcedSteps) * (100 / announcedSteps)
  return (
    <>
      <label className="upload-progress">
        {isSent ? formText.uploaded : formText.uploading(percent)}
        {/* Without a value it moves on: nobody knows how long the server takes. */}
        <progress max={100} {...(isSent ? {} : { value: percent })} />
      </label>
      <p role="status" className="sr-only">
        {isSent ? formText.uploaded : formText.uploading(announced)}
      </p>
    </>
  )
}
