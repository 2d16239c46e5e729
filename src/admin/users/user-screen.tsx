import { readSession } from '#browser/session.ts'
import { type User, type UserInput, userInputSchema, users } from '#contract/users.ts'
import { validationCodes } from '#contract/validation.ts'
import { signIn } from '../auth/sign-in-calls.ts'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { createEntityClient, type SaveOptions } from '../lists/entity-client.ts'
import { entityScreen } from '../lists/entity-screen.tsx'
import type { FieldsProps } from '../lists/entity-slice.ts'
import { SignInLinkButton } from './sign-in-link.tsx'
import { userFormText, usersText } from './users.text.ts'

const client = createEntityClient(users)

export const userScreen = entityScreen<User, UserInput, UserInput>({
  client: { ...client, update: updateUser },
  text: usersText,
  Details: UserDetails,
  Action: SignInLinkButton,
  Fields: UserFields,
  schema: userInputSchema,
  blank: { name: '', email: '', password: '' },
  // No list contains passwords, so the field is empty on edit, and must still be filled in (spec §5).
  valuesOf: ({ name, email }) => ({ name, email, password: '' }),
  searchTextOf: (user) => `${user.name} ${user.email}`,
  afterDelete: 'remove',
  ruleToasts: { [validationCodes.required]: userFormText.allRequired },
  secretFields: ['password'],
})

/**
 * Saving a password ends all sessions of that user. Users who save their own account have just typed their e-mail and password, so they are
 * signed in again automatically.
 */
async function updateUser(id: string, input: UserInput, options?: SaveOptions): Promise<unknown> {
  const saved = await client.update(id, input, options)
  // A failure is not reported: the next call asks for a sign-in anyway.
  if (readSession()?.userId === id) await signIn(input).catch(() => undefined)
  return saved
}

function UserDetails({ item }: { item: User }) {
  return (
    <p className="soft">
      {userFormText.emailLine} {item.email}
    </p>
  )
}

function UserFields({ form, mode }: FieldsProps<UserInput, UserInput>) {
  return (
    <>
      <TextField form={form} name="name" limit={200} label={userFormText.name} required />
      <TextField form={form} name="email" label={userFormText.email} type="email" required />
      <NewPasswordField
        form={form}
        name="password"
        label={userFormText.password}
        hint={userFormText.passwordHint[mode]}
      />
    </>
  )
}
