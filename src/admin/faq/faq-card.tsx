import type { ReactNode } from 'react'
import type { FaqItem } from '#contract/faq.ts'
import { faqFormText } from './faq.text.ts'

interface FaqCardProps {
  item: FaqItem
  titleId: string
  actions: ReactNode
}

export function FaqCard({ item, titleId, actions }: FaqCardProps) {
  return (
    <>
      <div className="card-head">
        <h2 id={titleId} className="card-title">
          {item.question}
        </h2>
        {actions}
      </div>
      <p className="card-text">{item.answer}</p>
      <p className="card-note">{faqFormText.orderOf(item.order)}</p>
    </>
  )
}
