import { lazy } from 'react'
import type { Work, WorkInput } from '#contract/works.ts'
import { imageText } from '../forms/image-field.text.ts'
import { CardPicture } from '../lists/card-picture.tsx'
import { entityScreen } from '../lists/entity-screen.tsx'
import { isQueueWaiting } from './queue.ts'
import { useProducts } from './use-products.ts'
import { workClient } from './work-client.ts'
import { blankWork, WorkFields, type WorkValues, workFormSchema, workValues } from './work-fields.tsx'
import { workFormText, worksText } from './works.text.ts'

// Only for several photos at once.
const SeveralWorks = lazy(async () => ({ default: (await import('./several-works.tsx')).SeveralWorks }))

export const workScreen = entityScreen<Work, WorkValues, WorkInput>({
  client: workClient,
  text: worksText,
  Picture: ({ item: { image, picture, title } }) => <CardPicture picture={picture} image={image} alt={title} />,
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

/** Where it is and what it shows; then the customer's sentence, and whether visitors read it. */
function WorkDetails({ item: { district, productId, comment, commentAuthor, commentAllowed } }: { item: Work }) {
  const product = useProducts().find(({ _id }) => _id === productId)
  const about = [district, product?.title].filter(Boolean).join(' · ')
  const quote = comment && `“${comment}”${commentAuthor && ` ${commentAuthor}`}`
  return (
    <>
      {about && <p className="soft lines">{about}</p>}
      {quote && <p className="soft lines">{quote}</p>}
      {quote && !commentAllowed && <p className="hint">{workFormText.privateComment}</p>}
    </>
  )
}
