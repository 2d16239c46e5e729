import { type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { access } from '#contract/access.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { validationCodes } from '#contract/validation.ts'
import { authText } from '../auth/auth.text.ts'
import { LoginFrame } from '../auth/login-frame.tsx'
import { signInBy } from '../auth/sign-in-calls.ts'
import { TextField } from '../forms/field.tsx'
import { formResolver } from '../forms/form-resolver.ts'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import { SubmitButton, useSubmit } from '../forms/submit.tsx'
import { showSuccess } from '../toasts/show-toast.ts'
import { paths } from '../ui/paths.ts'
import { recoveryText, welcomeText } from './recovery.text.ts'

type CodeValues = BodyOf<typeof access.recover>
type LinkValues = BodyOf<typeof access.followLink>

/** The ways in for who lost the password, the quickest first. */
export function RecoverScreen() {
  return (
    <LoginFrame title={authText.lostAccess}>
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
            <code className="block tinted">{recoveryText.command}</code>
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
  const form = useForm<CodeValues, unknown, CodeValues>({
    defaultValues: { email: '', code: '', password: '' },
    resolver: formResolver(access.recover.body),
  })
  const submit = useRecovery(access.recover, form, recoveryText.succeededByCode, {
    401: { text: recoveryText.wrongCode },
  })
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

/** What a sign-in link opens: a new password, once. The link's secret is the hash of the address, which no server sees. */
export function WelcomeScreen() {
  // It stays in the address until it is used, because a phone may reload the page while its user looks for a password.
  const secret = useLocationProperty(() => location.hash).slice(1)
  return secret === '' ? <EndedLink /> : <WelcomeForm key={secret} secret={secret} />
}

function WelcomeForm({ secret }: { secret: string }) {
  const form = useForm<LinkValues, unknown, LinkValues>({
    defaultValues: { secret, password: '' },
    resolver: formResolver(access.followLink.body),
  })
  const submit = useRecovery(access.followLink, form, recoveryText.succeededByLink, {
    410: { text: welcomeText.ended },
  })
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
        {authText.lostAccess}
      </Link>
    </LoginFrame>
  )
}

/** The submit handler of a form that sets a new password and signs in. */
function useRecovery<E extends typeof access.recover | typeof access.followLink, Values extends FieldValues>(
  endpoint: E,
  form: UseFormReturn<Values, unknown, BodyOf<E>>,
  succeeded: string,
  refusals: Partial<Record<number, { text: string }>>,
) {
  return useSubmit({
    form,
    failed: recoveryText.failed,
    async send(body) {
      await signInBy(endpoint, body)
      showSuccess(succeeded)
      navigate(paths.dashboard, { replace: true })
    },
    refusals: {
      // The form checks all other rules; the server's list of common passwords is longer.
      400: { field: 'password' as FieldPath<Values>, text: validationCodes.passwordCommon },
      429: { text: authText.reasonTooMany },
      ...refusals,
    },
  })
}
