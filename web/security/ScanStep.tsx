import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast-store.ts'
import type { NewSecondFactor } from './second-factor.data.ts'

interface ScanStepProps {
  factor: NewSecondFactor
  onCancel: () => void
  onDone: () => void
}

export function ScanStep({ factor, onCancel, onDone }: ScanStepProps) {
  return (
    <>
      <DialogBody className="md:flex md:gap-7">
        <QrCode svg={factor.svg} />
        <div className="min-w-0 max-md:mt-4">
          <p className="t-body">
            Scan this code with an authenticator app on your phone: 1Password, Google Authenticator, Microsoft
            Authenticator or another one.
          </p>
          <p className="mt-4 t-label">Or type this secret by hand</p>
          <p className="mt-1 t-body tracking-[0.06em] text-text-2">
            {factor.secret.match(/.{1,4}/g)?.map((group, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one secret never change
              <span key={index} className="mr-2 inline-block">
                {group}
              </span>
            ))}
          </p>
          <Button size="small" className="mt-3" onClick={() => void copy(factor.secret)}>
            Copy Secret
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="filled" autoFocus onClick={onDone}>
          Next
        </Button>
      </DialogFooter>
    </>
  )
}

/** On white with a margin in both themes: cameras need it. */
function QrCode({ svg }: { svg: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return (
    <div className="size-[200px] shrink-0 bg-[#fff] p-2 max-md:mx-auto">
      {address && <img src={address} width={184} height={184} alt="QR code for your authenticator app" />}
    </div>
  )
}

async function copy(secret: string) {
  try {
    await navigator.clipboard.writeText(secret)
    toast({ title: 'Secret copied' })
  } catch {
    toast({
      variant: 'destructive',
      title: 'Failed to copy',
      description: 'Select the secret and copy it by hand.',
    })
  }
}
