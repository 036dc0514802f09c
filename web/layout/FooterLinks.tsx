const LINKS = [
  { href: '/terms', label: 'Terms' },
  { href: '/cookies', label: 'Cookie Policy' },
  { href: '/privacy', label: 'Privacy Policy' },
  { href: '/contact', label: 'Contact Us' },
]

/** The four links of every footer. Beside an endless list they are at the end of a sidebar instead. */
export function FooterLinks({ className }: { className?: string }) {
  return (
    <ul className={className ?? 'flex flex-wrap gap-x-6 gap-y-2 t-meta'}>
      {LINKS.map(({ href, label }) => (
        <li key={href}>
          <a
            href={href}
            className="text-text-3 underline-offset-4 hover:text-text hover:underline max-md:inline-block max-md:py-3"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
