import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { access } from '#contract/access.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { LoginFrame } from '../auth/login-frame.tsx'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { TextField } from '../forms/text-field.tsx'
import { paths } from '../paths.ts'
import { recoveryText } from './recovery.text.ts'
import { useRecovery } from './use-recovery.ts'

type Values = BodyOf<typeof access.recover>

/** The ways in for who lost the password, the quickest first. */
export function RecoverScreen() {
  return (
    <LoginFrame title={recoveryText.title}>
      <p className="screen-intro soft">{recoveryText.intro}</p>
      <ol className="stack">
        <li className="stack tight">
          <h2>{recoveryText.byCode}</h2>
          <p>{recoveryText.byCodeAdvice}</p>
          <CodeForm />
        </li>
        <li className="stack tight ruled">
          <h2>{recoveryText.byColleague}</h2>
          <p>{recoveryText.byColleagueAdvice}</p>
        </li>
        <li className="stack tight ruled">
          <h2>{recoveryText.byOperator}</h2>
          <p>{recoveryText.byOperatorAdvice}</p>
          <p>
            <code className="command block">{recoveryText.command}</code>
          </p>
        </li>
      </ol>
      <Link to={paths.login} className="quiet-button">
        {recoveryText.back}
      </Link>
    </LoginFrame>
  )
}

function CodeForm() {
  const form = useForm<Values, unknown, Values>({
    defaultValues: { email: '', code: '', password: '' },
    resolver: standardSchemaResolver<Values, unknown, Values>(access.recover.body),
  })
  const submit = useRecovery(access.recover, form, { 401: { text: recoveryText.wrongCode } })
  return (
    <form noValidate onSubmit={submit} className="stack">
      <TextField form={form} name="email" label={recoveryText.email} type="email" autoComplete="username" required />
      <TextField
        form={form}
        name="code"
        label={recoveryText.code}
        className="input code-input"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <NewPasswordField
        form={form}
        name="password"
        label={recoveryText.newPassword}
        hint={recoveryText.newPasswordHint}
        refusesWeak
      />
      <SubmitButton form={form} text={recoveryText.submit} sending={recoveryText.submitting} />
    </form>
  )
}
