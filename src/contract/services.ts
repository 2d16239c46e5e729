import { type Body, custom, type Declaration, type Item, line, lines, photo, picture, pictureOf } from './fields.ts'
import { wordsOfLists } from './lists.text.ts'

const fields = {
  title: line(200),
  description: lines(5000),
  /** The 11-character id of a video, '' beside a photo; the form extracts it from a URL. */
  youtubeId: custom('', { max: 11, pattern: /^([\w-]{11})?$/, code: 'youtube_id', keepsWhitespace: true }),
  /** The stored copy of the video's poster, once there is one. */
  poster: picture(),
  image: photo(),
  picture: pictureOf('image'),
}
export interface Service extends Item<typeof fields> {}
export interface ServiceInput extends Body<typeof fields> {}

export const services: Declaration<Service, ServiceInput> = {
  fields,
  words: wordsOfLists.services,
  titleOf: ({ title }) => title,
  orderedBy: 'place',
  absent: 'kept',
  eitherOf: ['youtubeId', 'image'],
}
