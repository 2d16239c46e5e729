import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Copies } from './copies.tsx'
import { MyAccess } from './my-access.tsx'
import { securityText } from './security.text.ts'

/** Who signs in as the user, and what is kept: one's own access, then the copies. */
export function SecurityScreen() {
  return (
    <>
      <title>{securityText.title}</title>
      <h1>{securityText.title}</h1>
      <p className="screen-intro soft">{securityText.intro}</p>
      <div className="security stack narrow">
        <MyAccess />
        <Copies />
      </div>
      <Link to={paths.api} className="quiet-button flush">
        {securityText.api}
      </Link>
    </>
  )
}
