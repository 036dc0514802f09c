import type { Tx } from '../platform/postgres/db.ts'

export const admins = {
  lock: async (tx: Tx): Promise<string[]> => {
    const found = await tx
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'admin')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    return found.map(({ id }) => id)
  },
}
