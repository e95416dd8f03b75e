import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** The canonical form of an IP address: IPv4 in IPv6 as IPv4, IPv6 shortened, no zone. */
export const canonicalAddress = (ip: string): string => {
  if (!ip.includes(':')) return ip
  const plain = ip.replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short)
  if (!mapped) return short
  const bytes = mapped.slice(1).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
  return bytes.join('.')
}

/** An IP address that may have a port behind it; undefined for what is none. */
export const withoutPort = (text: string): string | undefined => {
  const [, inBrackets, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/.exec(text) ?? []
  const address = inBrackets ?? plain ?? text
  return isIP(address) === 0 ? undefined : address
}

/** What a limit counts as one peer: an IPv4 address, or the /64 network of an IPv6 one. */
export const addressBlock = (ip: string): string => {
  const address = canonicalAddress(ip)
  if (!address.includes(':') || !isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const all =
    tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after]
  return `${all.slice(0, 4).join(':')}::/64`
}

/** The network that one party is likely to have as a whole: the /24 of an IPv4 address, or the /64 of an IPv6 one. */
export const networkOf = (ip: string): string => {
  const block = addressBlock(ip)
  return isIPv4(block) ? block.replace(/\d+$/, '0/24') : block
}

/** Whether an address is of this machine or of a network that is not the internet. */
export const isPrivate = (ip: string): boolean => {
  const address = canonicalAddress(ip)
  return isIP(address) !== 0 && privateNetworks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** RFC 1122, 1918, 3927 and 6598 for IPv4; RFC 4291 and 4193 for IPv6. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fe80::', 10],
  ['fc00::', 7],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

/** Whether an address is one of the internet: what is sent there reaches nothing in a network that is not. */
export const isPublic = (ip: string): boolean => {
  const address = canonicalAddress(ip)
  if (isIPv4(address)) return !isPrivate(address) && !special.check(address, 'ipv4')
  return isIPv6(address) && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Where machines of clouds tell their secrets to whoever asks: link-local addresses, and those of Amazon and Alibaba. */
export const tellsSecrets = (ip: string): boolean => {
  const address = canonicalAddress(ip)
  return isIP(address) !== 0 && secrets.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

const secrets = new BlockList()
secrets.addSubnet('169.254.0.0', 16, 'ipv4')
secrets.addAddress('100.100.100.200', 'ipv4')
secrets.addSubnet('fe80::', 10, 'ipv6')
secrets.addAddress('fd00:ec2::254', 'ipv6')

/** The address that a host is, as `URL` writes it; undefined for a name. */
export const literalAddress = (host: string): string | undefined => {
  const plain = host.replace(/^\[|\]$/g, '')
  return isIP(plain) === 0 ? undefined : plain
}

/** Special-purpose addresses (RFC 6890), and those that lead to IPv4 addresses inside: 6to4, Teredo. */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')

/** All that is given out of IPv6 (RFC 4291). */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Secrets go there over https, or do not leave the machine. */
export const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))

/** Whether a host, as an address of the web writes it, is this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
