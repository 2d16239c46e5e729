import type { Work } from '#contract/works.ts'
import { CardPicture } from '../lists/card-picture.tsx'
import { useProducts } from './use-products.ts'
import { workFormText } from './works.text.ts'

export function WorkPicture({ item: { image, picture, title } }: { item: Work }) {
  return <CardPicture picture={picture} image={image} alt={title} />
}

/** Where it is and what it shows; then the customer's sentence, and whether visitors read it. */
export function WorkDetails({ item: { district, productId, comment, commentAuthor, commentAllowed } }: { item: Work }) {
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
