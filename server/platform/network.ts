/** The part of an address that one household or office shares: /24 for IPv4, /64 for IPv6, however it is written. */
export function network(ip: string): string {
  const ipv4 = ip.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!ipv4.includes(':')) return ipv4.split('.').slice(0, 3).join('.')
  const [head = '', tail = ''] = ip.split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = ip.includes('::')
    ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
    : []
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/** One household holds more IPv6 addresses than anybody could count: its network stands for all of them. */
export function originOf(ip: string): string {
  return network(ip).includes(':') ? network(ip) : ip
}
