/** What a `<link rel="preload">` says of a picture: its best format, for the windows that show it. */
export interface PicturePreload {
  type: string
  srcset: string
  sizes: string
  /** Absent if all windows show it. */
  media?: string | undefined
}
