/** Where a link to an article leads: its host comes first, as the browser reads it. */
export function ArticleAddress({ url }: { url: string }) {
  const { host, pathname } = URL.parse(url) ?? { host: url, pathname: '' }
  return (
    <a href={url} className="link wrap-anywhere" target="_blank" rel="noopener noreferrer nofollow">
      {host}
      {pathname === '/' ? '' : pathname}
    </a>
  )
}
