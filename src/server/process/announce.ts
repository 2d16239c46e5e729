import type { AddressInfo } from 'node:net'
import type { Env } from '../env.ts'
import { mainText } from './main.text.ts'

/**
 * Prints the URLs of the site and the panel.
 *
 * @param address what the server listens on: its port is the real one if `PORT` is 0
 */
export function announce({ host, port, publicUrl }: Env, address: AddressInfo | string | null): void {
  const realPort = typeof address === 'object' && address ? address.port : port
  const origin = localOrigin(host, realPort)
  console.log(mainText.site(origin))
  console.log(mainText.panel(origin))
  if (publicUrl === '') console.log(mainText.noPublicUrl)
}

export function localOrigin(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
