import { call } from '#browser/call.ts'
import { readDevice, saveDevice, saveSession } from '#browser/session.ts'
import { type access, auth } from '#contract/access.ts'
import type { BodyOf } from '#contract/endpoint.ts'

/** The calls that sign in. */
type SignInEndpoint = typeof auth.login | typeof access.recover | typeof access.followLink

/**
 * Signs in with e-mail and password, and stores the session (spec §7) and the secret of this device.
 *
 * @throws what `call` throws
 */
export function signIn(credentials: { email: string; password: string }): Promise<void> {
  return signInBy(auth.login, credentials)
}

/** Signs in by one of the calls that do, like `signIn`. */
export async function signInBy<E extends SignInEndpoint>(endpoint: E, body: BodyOf<E>): Promise<void> {
  const { access_token, user, device } = await call<SignInEndpoint>(endpoint, {
    body: { ...body, device: readDevice() },
  })
  if (device) saveDevice(device)
  arrival.isWithinPage = true
  saveSession({ userId: user._id, access_token, email: user.email })
}

/** Whether a sign-in or another screen comes before the next screen. A page that is loaded is announced by the browser. */
export const arrival = { isWithinPage: false }

/** Revokes a token on the server. */
export async function revoke(token: string): Promise<void> {
  await call(auth.logout, { token })
}
