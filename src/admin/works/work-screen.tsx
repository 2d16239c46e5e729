import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { type Work, works } from '#contract/works.ts'
import { singleQuery } from '../calls/entity-calls.ts'
import { useItemTitle, useProducts } from '../calls/item-title.ts'
import { CardPicture } from '../lists/card-picture.tsx'
import { listResource } from '../lists/list-resource.ts'
import { listScreen } from '../lists/list-screen.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { MessageLink } from '../ui/links.tsx'
import { workFields } from './work-fields.tsx'
import { worksText, workText } from './works.text.ts'

// Only who chooses several photos at once needs it.
const SeveralWorks = lazyPart(async () => (await import('./several-works.tsx')).SeveralWorks)

export const resource = listResource('works', {
  text: worksText,
  fields: workFields,
  Picture: WorkPicture,
  Details: WorkDetails,
  Action: AskForReview,
  Several: SeveralWorks,
  afterDelete: 'remove',
})

export const Screen = listScreen(resource)

/** Opens WhatsApp with thanks, the address of the reviews and the question whether the work may be shown; nothing is stored. */
function AskForReview() {
  const { data: company } = useQuery(singleQuery('company'))
  if (!company) return null
  return (
    <MessageLink
      message={workText.reviewMessage(company.reviewsUrl)}
      title={workText.askForReview}
      className="quiet-button"
    >
      <MessageCircle aria-hidden="true" />
      {workText.askForReview}
    </MessageLink>
  )
}

function WorkPicture({ item }: { item: Work }) {
  const titleOf = useItemTitle({ entity: 'works', titleOf: works.titleOf })
  return <CardPicture picture={item.picture} image={item.image} alt={titleOf(item)} />
}

/** Where it is and what it shows; then the customer's sentence, and whether visitors read it. */
function WorkDetails({ item: { district, productId, comment, commentAuthor, commentAllowed } }: { item: Work }) {
  const product = useProducts().find(({ _id }) => _id === productId)
  const about = [district, product?.title].filter(Boolean).join(' · ')
  const quote = comment && `“${comment}”${commentAuthor && ` ${commentAuthor}`}`
  return (
    <>
      {about && <p className="soft lines">{about}</p>}
      {quote && <p className="soft lines">{quote}</p>}
      {quote && !commentAllowed && <p className="hint">{workText.privateComment}</p>}
    </>
  )
}
