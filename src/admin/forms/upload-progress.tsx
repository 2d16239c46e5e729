import { formText } from './forms.text.ts'

const announcedSteps = 4

/** The share of a photo that was sent, 0 to 1. A screen reader announces each quarter; the bar shows each percent. */
export function UploadProgress({ fraction }: { fraction: number }) {
  const percent = Math.floor(fraction * 100)
  const isSent = percent === 100
  const announced = Math.floor(fraction * announcedSteps) * (100 / announcedSteps)
  return (
    <>
      <label className="upload-progress">
        {isSent ? formText.uploaded : formText.uploading(percent)}
        {/* Without a value the bar is animated, since the server's time is unknown. */}
        <progress max={100} {...(isSent ? {} : { value: percent })} />
      </label>
      <p role="status" className="visually-hidden">
        {isSent ? formText.uploaded : formText.uploading(announced)}
      </p>
    </>
  )
}
