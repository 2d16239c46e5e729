import { call } from '#browser/http/call.ts'
import { readDevice, saveDevice, saveSession } from '#browser/session.ts'
import { auth } from '#contract/auth.ts'

/**
 * Signs in with e-mail and password, and stores the session (spec §7) and the secret of this device.
 *
 * @throws what `call` throws
 */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const { access_token, user, device } = await call(auth.login, { body: { ...credentials, device: readDevice() } })
  if (device) saveDevice(device)
  saveSession({ userId: user._id, access_token, email: user.email })
}

/** Revokes a token on the server. */
export async function revoke(token: string): Promise<void> {
  await call(auth.logout, { token })
}
