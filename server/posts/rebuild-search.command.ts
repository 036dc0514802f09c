import pg from 'pg'
import type { Command } from '../platform/command.ts'
import { countOf } from '../platform/count-of.ts'
import { rebuildPostSearch } from './rebuild-search.sql.ts'

export const rebuildSearch: Command = {
  usage: 'rebuild-search',
  does: 'writes again what the searches of posts look in; nobody can publish or edit a post meanwhile',
  run: async (_words, { connection, say }) => {
    // A connection of its own, without timeouts.
    const client = new pg.Client({ ...connection, application_name: 'beatline-rebuild' })
    await client.connect()
    const posts = await rebuildPostSearch(client).finally(() => client.end())
    say(`Rebuilt what is searched of ${countOf(posts, 'post')}.`)
  },
}
