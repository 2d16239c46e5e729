import type { ReactNode } from 'react'
import type { Service } from '#contract/services.ts'
import { Poster } from './poster.tsx'
import { serviceFormText } from './services.text.ts'

interface ServiceCardProps {
  item: Service
  titleId: string
  actions: ReactNode
}

export function ServiceCard({ item, titleId, actions }: ServiceCardProps) {
  return (
    <>
      <Poster youtubeId={item.youtubeId} poster={item.poster} alt={serviceFormText.posterOf(item.title)} />
      <div className="card-head">
        <h2 id={titleId} className="card-title">
          {item.title}
        </h2>
        {actions}
      </div>
      <p className="card-text">{item.description}</p>
    </>
  )
}
