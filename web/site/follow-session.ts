import { storedSession } from '../api/stored-session.ts'

/** The application is for people who are not members yet. */
const CLOSED_TO_MEMBERS = ['/become-member']

/** Shows the page for the signed-in person, also when that changes in another tab. */
export function followSession(): void {
  const look = () => {
    const isIn = storedSession() !== null
    if (isIn && CLOSED_TO_MEMBERS.includes(location.pathname.replace(/\/$/, '')))
      location.replace('/app/feed')
    if (isIn) document.documentElement.dataset.session = 'in'
    else delete document.documentElement.dataset.session
  }
  look()
  addEventListener('storage', look)
  // A page restored from the browser's cache may show an earlier state.
  addEventListener('pageshow', look)
}
