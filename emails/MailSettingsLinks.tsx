import { Link } from 'react-email'
import { styles } from './styles.ts'

/** The last lines of an email that members can turn off. */
export function MailSettingsLinks() {
  return (
    <>
      <br />
      <Link className="link" style={styles.link} href="{{unsubscribe_link}}">
        Unsubscribe
      </Link>
      <br />
      <Link className="link" style={styles.link} href="{{settings_link}}">
        Notification Settings
      </Link>
    </>
  )
}
