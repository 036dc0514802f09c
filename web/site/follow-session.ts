import { storedSession } from '../api/stored-session.ts'

/** The application is for those who are no members yet. */
const CLOSED_TO_MEMBERS = ['/become-member']

/** Shows the page as it is for whoever is signed in here, also when that changes in another tab. */
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
  // A page that comes back as it was left may show an earlier state.
  addEventListener('pageshow', look)
}
