import { AdminPage } from './AdminPage.tsx'

export function AdminHome() {
  return <AdminPage title="Admin" />
}
