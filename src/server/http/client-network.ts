import ipaddr from 'ipaddr.js'

const siteBits = 64

/**
 * What one client has of the network: an IPv4 address, or the first 64 bits of an IPv6 one, inside of which a
 * client takes any address it likes. What is no address is returned as it came.
 */
export function clientNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const site = address.toByteArray().fill(0, siteBits / 8)
  return `${ipaddr.fromByteArray(site).toString()}/${siteBits}`
}
