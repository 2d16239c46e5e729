import ipaddr from 'ipaddr.js'

/**
 * What a client counts as wherever attempts are limited: its IPv4 address (also where IPv6 carries it), or the /64 of its
 * IPv6 address, which one household has as a whole. Anything that is no address counts as one and the same network.
 */
export function clientNetwork(ip: string): string {
  // Some proxies append the port that the client came from.
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
