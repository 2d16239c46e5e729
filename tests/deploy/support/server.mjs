import { administrator, startOurs, temporary } from '../../bench/lib/servers.mjs'

export { administrator }

let started = 0

/** The built server on a free port of this machine, with a temporary data folder. */
export async function startServer(env = {}) {
  started += 1
  const { url, stop } = await startOurs(temporary(`data-${started}`), { RATE_LIMIT: 'off', ...env })
  return { port: Number(new URL(url).port), stop }
}
