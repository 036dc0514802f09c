import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table, and the columns of it that are stored: generated ones are generated again. */
export type Columns = { name: string; columns: string[] }

const listed = (columns: string[]) => columns.map(pg.escapeIdentifier).join(', ')

/**
 * The rows of a table, with or without partitions, in PostgreSQL's text format, one per line. Its `rowCount` is set once
 * the next statement has run.
 */
export const copyOut = (client: pg.Client, { name, columns }: Columns) =>
  client.query(copyTo(`copy (select ${listed(columns)} from ${pg.escapeIdentifier(name)}) to stdout`))

/** Resolves when the `rowCount` of what was copied out is set. */
export const counted = (client: pg.Client) => client.query('select')

/** Accepts the output of copyOut. Its `rowCount` is set when it has finished. */
export const copyIn = (client: pg.Client, { name, columns }: Columns) =>
  client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${listed(columns)}) from stdin`))
