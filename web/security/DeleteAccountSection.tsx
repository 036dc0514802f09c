import { useState } from 'react'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { Button } from '../ui/Button.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { PasswordFirst } from './PasswordFirst.tsx'

export function DeleteAccountSection({ hasPassword }: { hasPassword: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <AccountSection title="Delete account" note="For good, and at once.">
      <dl className="-mt-3 t-body text-text-2">
        <div className="border-b border-line py-3 sm:flex sm:gap-5">
          <dt className="shrink-0 text-text-3 sm:w-gutter">Deleted</dt>
          <dd>
            Your sign-in, profile and picture, drafts, confidential requests, sources, saved posts, likes,
            notifications, contact limits, sanctions, and applications and contact messages of your email
            address.
          </dd>
        </div>
        <div className="border-b border-line py-3 sm:flex sm:gap-5">
          <dt className="shrink-0 text-text-3 sm:w-gutter">Stays</dt>
          <dd>
            Your other published posts and your messages, under “Unknown User”; your comments, under
            “Anonymous”.
          </dd>
        </div>
      </dl>
      {hasPassword ? (
        <Button variant="danger" className="mt-4" onClick={() => setOpen(true)}>
          Delete Account
        </Button>
      ) : (
        <PasswordFirst then="delete your account here" />
      )}
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </AccountSection>
  )
}
