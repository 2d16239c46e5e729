import { KeyRound, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { call } from '#browser/call.ts'
import { Modal } from '#browser/modal.tsx'
import { readSession } from '#browser/session.ts'
import { access } from '#contract/access.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type User, type UserInput, userInputSchema } from '#contract/users.ts'
import { validationCodes } from '#contract/validation.ts'
import { signIn } from '../auth/sign-in-calls.ts'
import { useAction } from '../calls/actions.ts'
import { reasonText } from '../calls/failure.text.ts'
import { CopyButton } from '../forms/copy-button.tsx'
import { Field } from '../forms/field.tsx'
import { type DeclaredField, type InputProps, text } from '../forms/fields.tsx'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import { listResource } from '../lists/list-resource.ts'
import { listScreen } from '../lists/list-screen.tsx'
import { listText } from '../lists/lists.text.ts'
import { Button } from '../ui/button.tsx'
import { momentOf } from '../ui/in-sentences.ts'
import { MessageLink } from '../ui/links.tsx'
import { allRequired, emailLine, passwordHint, signInLinkText, usersText } from './users.text.ts'

const { name, email, password } = userInputSchema.shape

const userFields = {
  name: text({ label: 'Nome', schema: name }),
  email: text({ label: 'E-mail', schema: email, inputMode: 'email', autoCapitalize: 'none' }),
  // No list contains passwords, so the field is empty on edit, and must still be filled in (spec §5).
  password: {
    label: 'Senha',
    schema: password,
    blank: '',
    toForm: () => '',
    Input: PasswordInput,
    isSecret: true,
  } satisfies DeclaredField,
}

const resource = listResource('users', {
  text: usersText,
  fields: userFields,
  onUpdated: signInAgain,
  Details: ({ item }) => (
    <p className="soft">
      {emailLine} {item.email}
    </p>
  ),
  Action: SignInLinkButton,
  searchTextOf: ({ name, email }) => `${name} ${email}`,
  afterDelete: 'remove',
  ruleToasts: { [validationCodes.required]: allRequired },
  reasons: { 409: reasonText.emailTaken },
})

export const Screen = listScreen(resource)

function PasswordInput({ form, name, field: { label }, mode }: InputProps) {
  return <NewPasswordField form={form} name={name} label={label} hint={passwordHint[mode]} />
}

/**
 * Saving a password ends all sessions of that user. Users who save their own account have just typed their e-mail and password, so they are
 * signed in again automatically.
 */
async function signInAgain(id: string, input: object): Promise<void> {
  // A failure is not reported: the next call asks for a sign-in anyway.
  if (readSession()?.userId === id) await signIn(input as UserInput).catch(() => undefined)
}

type SignInLink = ReplyOf<typeof access.createLink>

/** On another user's card: creates a link with which that user chooses a new password and signs in. */
function SignInLinkButton({ item: { _id: id, name } }: { item: User }) {
  const [isOpen, setOpen] = useState(false)
  const [link, setLink] = useState<SignInLink>()
  const creation = useAction({
    run: async () => setLink(await call(access.createLink, { id })),
    text: { failed: signInLinkText.failed },
  })
  // The server refuses it: one’s own password is changed with the present one, under 'Segurança'.
  if (readSession()?.userId === id) return null
  function open() {
    setLink(undefined)
    setOpen(true)
    creation.mutate()
  }
  return (
    <>
      <Button Icon={KeyRound} onClick={open}>
        {signInLinkText.send}
      </Button>
      {isOpen && (
        <Modal title={signInLinkText.title} onClose={() => setOpen(false)} className="panel-modal narrow-modal">
          <div role="status" className="modal-body stack">
            {link && <LinkToSend name={name} link={link} />}
            {!link && !creation.reason && <p>{signInLinkText.creating}</p>}
            {creation.reason && (
              <>
                <p className="tinted danger">{creation.reason}</p>
                <Button className="primary-button" onClick={() => creation.mutate()}>
                  {listText.tryAgain}
                </Button>
              </>
            )}
          </div>
        </Modal>
      )}
    </>
  )
}

function LinkToSend({ name, link: { url, expiresAt } }: { name: string; link: SignInLink }) {
  const until = momentOf(new Date(expiresAt))
  return (
    <>
      <p>{signInLinkText.advice(name)}</p>
      <p className="hint">{signInLinkText.limits(until)}</p>
      <Field label={signInLinkText.address}>
        {(ids) => <input {...ids} className="input" readOnly value={url} onFocus={(event) => event.target.select()} />}
      </Field>
      <div className="line actions">
        <MessageLink message={signInLinkText.message(name, until, url)} className="primary-button whatsapp-button">
          <MessageCircle aria-hidden="true" />
          {signInLinkText.whatsapp}
        </MessageLink>
        <CopyButton text={url} />
      </div>
    </>
  )
}
