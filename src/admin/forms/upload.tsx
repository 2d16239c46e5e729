import { formText } from './forms.text.ts'

const announcedSteps = 4

/** What a screen reader hears of the share of a photo that was sent, 0 to 1; '' without one. */
export function progressInQuarters(fraction: number | undefined): string {
  if (fraction === undefined) return ''
  if (fraction === 1) return formText.uploaded
  return formText.uploading(Math.floor(fraction * announcedSteps) * (100 / announcedSteps))
}

/** The share of a photo that was sent, 0 to 1, in percent. */
export function UploadProgress({ fraction }: { fraction: number }) {
  const percent = Math.floor(fraction * 100)
  const isSent = percent === 100
  return (
    <label className="upload-progress whole">
      {isSent ? formText.uploaded : formText.uploading(percent)}
      {/* Without a value the bar is animated, since the server's time is unknown. */}
      <progress max={100} {...(isSent ? {} : { value: percent })} />
    </label>
  )
}
