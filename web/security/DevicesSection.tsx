import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Device } from '../../contract/devices.ts'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { PastTime } from '../accounts/PastTime.tsx'
import { useFocusKept } from '../accounts/use-focus-kept.ts'
import { Button } from '../ui/Button.tsx'
import { LinesSkeleton } from './LinesSkeleton.tsx'
import { SectionFailure } from './SectionFailure.tsx'
import { devicesQuery, useSignOutDevice, useSignOutOthers } from './security.data.ts'

export function DevicesSection() {
  const { data, error, refetch } = useQuery(devicesQuery)
  return (
    <AccountSection
      title="Signed-in devices"
      note="A browser that you do not know? Sign it out and change your password."
    >
      {data ? (
        <Devices devices={data.devices} />
      ) : error ? (
        <SectionFailure title="Your devices did not load" error={error} onRetry={() => void refetch()} />
      ) : (
        <LinesSkeleton label="Loading devices" lines={2} />
      )}
    </AccountSection>
  )
}

function Devices({ devices }: { devices: Device[] }) {
  const others = useSignOutOthers()
  const one = useSignOutDevice()
  const list = useRef<HTMLUListElement>(null)
  useFocusKept(devices.length, list)
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Signed-in devices"
        className="outline-none -mt-3 divide-y divide-line"
      >
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={one.isPending && one.variables === device.id}
            onSignOut={() => one.mutate(device.id)}
          />
        ))}
      </ul>
      {devices.length > 1 ? (
        <div className="border-t border-line pt-4">
          <Button busy={others.isPending && 'Signing out...'} onClick={() => others.mutate()}>
            Sign out others
          </Button>
        </div>
      ) : (
        <p className="border-t border-line pt-3 t-meta text-text-3">You are signed in nowhere else.</p>
      )}
    </>
  )
}

interface DeviceRowProps {
  device: Device
  busy: boolean
  onSignOut: () => void
}

function DeviceRow({ device, busy, onSignOut }: DeviceRowProps) {
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className={device.current ? 'min-w-0 border-l-4 border-accent-line pl-3' : 'min-w-0'}>
        <p className="t-section wrap-anywhere">
          {device.name}
          {device.current && <span className="ml-2 t-meta text-link">This device</span>}
        </p>
        <p className="t-meta text-text-2">
          Signed in <PastTime at={device.signed_in_at} />, last seen <PastTime at={device.last_seen_at} />
        </p>
      </div>
      {/* The way out of this device is Log out, in the account menu. */}
      {!device.current && (
        <Button size="small" className="max-md:h-11" busy={busy && 'Signing out...'} onClick={onSignOut}>
          Sign out<span className="sr-only"> {device.name}</span>
        </Button>
      )}
    </li>
  )
}
