import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { authFailure } from '../accounts/auth-failure.ts'
import { type OtherSession, settleOtherSession } from '../api/mailed-session.ts'
import { changeTo, useSession } from '../api/session.ts'
import { NarrowMain, QuietLayout } from '../layout/QuietLayout.tsx'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast-store.ts'

// Addresses can be long: they wrap, and the button grows.
const WRAPPING = 'h-auto! min-h-11 py-2 whitespace-normal! wrap-anywhere'

/** An emailed link would sign in someone other than the signed-in person: ask first, never switch silently. */
export function OtherAccountScreen({ other }: { other: OtherSession }) {
  const router = useRouter()
  const [changing, setChanging] = useState(false)
  const change = async () => {
    setChanging(true)
    const error = await changeTo(other)
    if (!error) return router.navigate({ to: other.path, replace: true })
    setChanging(false)
    const description = authFailure(error, 'The link did not sign you in.')
    toast({ variant: 'destructive', title: 'Error', description })
  }
  // The other person's session turned out to be over: there is nobody to ask.
  const isOver = useSession().status === 'out'
  const changeNow = useEffectEvent(() => void change())
  useEffect(() => {
    if (isOver) changeNow()
  }, [isOver])
  return (
    <QuietLayout>
      <title>This link is for another account | Beatline</title>
      <NarrowMain>
        <h1 className="t-d1">This link is for another account</h1>
        <dl className="mt-5 border-t border-line t-body [&>div]:border-b [&>div]:border-line [&>div]:py-2.5">
          <Fact name="The link is for" address={other.email} />
          <Fact name="You are signed in as" address={other.signedInAs} />
        </dl>
        <p className="mt-4 t-meta text-text-3">
          Continue signs {other.signedInAs} out in this browser. If you did not ask for the link, stay.
        </p>
        <div className="mt-6 grid gap-2">
          <Button
            variant="filled"
            size="big"
            className={WRAPPING}
            busy={changing && 'Changing...'}
            onClick={() => void change()}
          >
            Continue as {other.email}
          </Button>
          <Button size="big" className={WRAPPING} onClick={() => settleOtherSession('answered')}>
            Stay as {other.signedInAs}
          </Button>
        </div>
      </NarrowMain>
    </QuietLayout>
  )
}

function Fact({ name, address }: { name: string; address: string }) {
  return (
    <div>
      <dt className="t-meta text-text-3">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{address}</dd>
    </div>
  )
}
