import { readSession } from '#browser/session.ts'
import { type User, type UserInput, users } from '#contract/users.ts'
import { validationCodes } from '#contract/validation.ts'
import { signIn } from '../auth/sign-in-calls.ts'
import type { SaveOptions } from '../forms/resource.ts'
import { createEntityClient } from '../lists/entity-client.ts'
import { listResource } from '../lists/list-resource.ts'
import { resourceScreen } from '../lists/resource-screen.tsx'
import { SignInLinkButton } from './sign-in-link.tsx'
import { userFields } from './user-fields.tsx'
import { allRequired, emailLine, usersText } from './users.text.ts'

const client = createEntityClient(users)

export const userScreen = resourceScreen(
  listResource(users, {
    text: usersText,
    fields: userFields,
    update: updateUser,
    Details: ({ item }) => (
      <p className="soft">
        {emailLine} {item.email}
      </p>
    ),
    Action: SignInLinkButton,
    searchTextOf: ({ name, email }) => `${name} ${email}`,
    afterDelete: 'remove',
    ruleToasts: { [validationCodes.required]: allRequired },
  }),
)

/**
 * Saving a password ends all sessions of that user. Users who save their own account have just typed their e-mail and password, so they are
 * signed in again automatically.
 */
async function updateUser(id: string, input: object, options?: SaveOptions): Promise<User> {
  const saved = await client.update(id, input, options)
  // A failure is not reported: the next call asks for a sign-in anyway.
  if (readSession()?.userId === id) await signIn(input as UserInput).catch(() => undefined)
  return saved
}
