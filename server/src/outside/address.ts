import { isIPv6 } from 'node:net'

/** The canonical form of an IP address: IPv4 in IPv6 as IPv4, IPv6 shortened, no zone. */
export const canonicalAddress = (ip: string): string => {
  const plain = ip.replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  return mapped ?? new URL(`http://[${plain}]`).hostname.slice(1, -1)
}

/** What a limit counts as one peer: an IPv4 address, or the /64 network of an IPv6 one. */
export const addressBlock = (ip: string): string => {
  const address = canonicalAddress(ip)
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const all =
    tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after]
  return `${all.slice(0, 4).join(':')}::/64`
}
