import type { Work, WorkInput } from '#contract/works.ts'
import { imageText } from '../forms/image-field.text.ts'
import { entityScreen } from '../lists/entity-screen.tsx'
import { isQueueWaiting } from './queue.ts'
import { SeveralWorks } from './several-works.tsx'
import { WorkDetails, WorkPicture } from './work-card.tsx'
import { workClient } from './work-client.ts'
import { blankWork, WorkFields, type WorkValues, workFormSchema, workValues } from './work-fields.tsx'
import { worksText } from './works.text.ts'

export const workScreen = entityScreen<Work, WorkValues, WorkInput>({
  client: workClient,
  text: worksText,
  Picture: WorkPicture,
  Details: WorkDetails,
  Fields: WorkFields,
  several: { Form: SeveralWorks, isWaiting: isQueueWaiting },
  schema: workFormSchema,
  blank: blankWork,
  valuesOf: workValues,
  addressOf: (work) => `/obras#obra-${work._id}`,
  searchTextOf: ({ title, district, comment, commentAuthor }) => [title, district, comment, commentAuthor].join(' '),
  afterDelete: 'remove',
  // The other fields passed the same validation here; only the server decodes the picture.
  refused: ({ image }) => (image.startsWith('data:') ? { field: 'image', text: imageText.refused } : undefined),
})
