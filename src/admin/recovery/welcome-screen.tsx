import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { access } from '#contract/access.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { LoginFrame } from '../auth/login-frame.tsx'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { paths } from '../paths.ts'
import { recoveryText, welcomeText } from './recovery.text.ts'
import { useRecovery } from './use-recovery.ts'

type Values = BodyOf<typeof access.followLink>

/** What a sign-in link opens: a new password, once. The link's secret is the hash of the address, which no server sees. */
export function WelcomeScreen() {
  // It stays in the address until it is used, because a phone may reload the page while its user looks for a password.
  const secret = useLocation().hash.slice(1)
  return secret === '' ? <EndedLink /> : <WelcomeForm key={secret} secret={secret} />
}

function WelcomeForm({ secret }: { secret: string }) {
  const form = useForm<Values, unknown, Values>({
    defaultValues: { secret, password: '' },
    resolver: standardSchemaResolver<Values, unknown, Values>(access.followLink.body),
  })
  const submit = useRecovery(access.followLink, form, { 410: { text: welcomeText.ended } })
  if (form.formState.errors.root?.message === welcomeText.ended) return <EndedLink />
  return (
    <LoginFrame title={welcomeText.title}>
      <p className="screen-intro soft">{welcomeText.intro}</p>
      <form noValidate onSubmit={submit} className="stack">
        <NewPasswordField
          form={form}
          name="password"
          label={recoveryText.newPassword}
          hint={recoveryText.newPasswordHint}
          refusesWeak
        />
        <SubmitButton form={form} text={recoveryText.submit} sending={recoveryText.submitting} />
      </form>
    </LoginFrame>
  )
}

function EndedLink() {
  return (
    <LoginFrame title={welcomeText.endedTitle}>
      <p role="alert">{welcomeText.ended}</p>
      <Link to={paths.recover} className="primary-button">
        {welcomeText.otherWays}
      </Link>
    </LoginFrame>
  )
}
