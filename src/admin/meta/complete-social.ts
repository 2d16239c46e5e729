const hosts = {
  facebook: 'facebook.com',
  instagram: 'instagram.com',
}

export type SocialNetwork = keyof typeof hosts

/**
 * Completes an owner's input to a full URL: `@toldos`, on Instagram `toldos`, `facebook.com/toldos`, `www.toldos.com.br`. Anything ambiguous is returned
 * unchanged, and refused by the contract: any other bare name, a network without a page, the other network's URL.
 */
export function completedSocial(written: string, network: SocialNetwork): string {
  const text = written.trim()
  // A bare name with a dot may be a host.
  const name = (network === 'instagram' ? /^(?:@([\w.-]+)|(\w+))$/ : /^@([\w.-]+)$/).exec(text)?.slice(1).find(Boolean)
  if (name !== undefined) return `https://${hosts[network]}/${name}`
  const [, host = '', path = ''] = /^(?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(\/\S*)?$/iu.exec(text) ?? []
  const known = (Object.keys(hosts) as SocialNetwork[]).find((each) => isHostOf(host, hosts[each]))
  if (known === undefined) return /^www\../i.test(host) ? `https://${host.toLowerCase()}${path}` : text
  const page = path.replace(/^\/@?/, '')
  return known === network && page !== '' ? `https://${host.toLowerCase()}/${page}` : text
}

function isHostOf(host: string, network: string): boolean {
  return `.${host.toLowerCase()}`.endsWith(`.${network}`)
}
