import { entity, type Item, line, lines, photo, poster, video } from './fields.ts'
import { serviceWords } from './services.text.ts'

/** A service has a video, with the stored copy of its poster once there is one, or a photo in its place. */
export const services = entity({
  words: serviceWords,
  titleOf: ({ title }) => title,
  orderedBy: 'place',
  address: '/#servico-',
  absent: 'kept',
  fields: {
    title: line(200),
    description: lines(5000),
    youtubeId: video('image'),
    poster: poster(),
    image: photo(),
  },
})
export type Service = Item<typeof services.fields>
