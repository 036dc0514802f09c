import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'

/** A picture that the member has uploaded and shows. Returns its name. */
export async function storePicture(app: TestApp, { id }: { id: string }): Promise<string> {
  const name = `${randomUUID()}.webp`
  await app.server.platform.files.write(`profile-images/${name}`, Buffer.from('RIFF'))
  const { db } = app.database
  await db.insertInto('images').values({ name, account_id: id, bytes: 4 }).execute()
  const picture_url = `/storage/v1/object/public/profile-images/${name}`
  await db.updateTable('accounts').set({ picture_url }).where('id', '=', id).execute()
  return name
}
