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
      <h1 className="screen-title">{securityText.title}</h1>
      <p className="screen-intro">{securityText.intro}</p>
      <div className="security">
        <MyAccess />
        <Copies />
      </div>
      <Link to={paths.api} className="quiet-button api-link">
        {securityText.api}
      </Link>
    </>
  )
}
