import ipaddr from 'ipaddr.js'

/**
 * The key for counting a client's attempts: its IPv4 address (also when mapped into IPv6), or the /64 of its IPv6 address, because one
 * household has a whole /64. Anything that is not an address has the key `unknown`.
 */
export function clientNetwork(ip: string): string {
  // Some proxies append the client's port.
  const bare = /^\[?([^\]]+?)\]?:\d+$/.exec(ip)?.[1] ?? ip
  const written = [ip, bare].find((text) => ipaddr.isValid(text))
  if (written === undefined) return 'unknown'
  const address = ipaddr.process(written)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
