import type { PhotoMatch } from '../../contract/photo-matches.ts'
import type { Db } from '../platform/postgres/db.ts'
export const photoMatchOf = async (_db: Db, _id: string): Promise<PhotoMatch | null> => null
