import type pg from 'pg'

/** Writes what the searches of posts look in, of all posts. Returns how many there are. */
export async function rebuildPostSearch(client: pg.ClientBase): Promise<number> {
  await client.query('begin')
  // An edit that commits in between would be overwritten by the text before it.
  await client.query('lock table post_search in share row exclusive mode')
  await client.query('select rebuild_post_search()')
  const { rows } = await client.query<{ count: number }>('select count(*) from post_search')
  await client.query('commit')
  return rows[0]!.count
}
