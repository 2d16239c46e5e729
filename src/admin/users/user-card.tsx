import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { userFormText } from './users.text.ts'

interface UserCardProps {
  item: User
  titleId: string
  actions: ReactNode
}

export function UserCard({ item, titleId, actions }: UserCardProps) {
  return (
    <>
      <div className="card-head">
        <h2 id={titleId} className="card-title">
          {item.name}
        </h2>
        {actions}
      </div>
      <p className="card-text break-all">
        {userFormText.emailLine} {item.email}
      </p>
    </>
  )
}
