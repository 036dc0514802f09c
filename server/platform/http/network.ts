/** Some proxies append the caller's port to the address. */
function withoutPort(ip: string): string {
  if (ip.startsWith('[')) return ip.slice(1, ip.includes(']') ? ip.indexOf(']') : undefined)
  const [address = '', ...more] = ip.split(':')
  return address.includes('.') && more.length === 1 ? address : ip
}

/** An IPv4 address stays IPv4, also when it is written as an IPv6 address. */
const plain = (ip: string) => withoutPort(ip).replace(/^::ffff:(?=[\d.]+$)/i, '')

/** The part of an address that one household or office shares: /24 for IPv4, /64 for IPv6, however it is written. */
export function network(ip: string): string {
  const address = plain(ip)
  if (!address.includes(':')) return address.split('.').slice(0, 3).join('.')
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
    : []
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/** One household holds more IPv6 addresses than we could count, so its network counts as one. */
export function originOf(ip: string): string {
  const address = plain(ip)
  return address.includes(':') ? network(address) : address
}
