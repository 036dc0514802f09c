import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { PastTime } from '../accounts/PastTime.tsx'
import { useFocusFallback } from '../accounts/use-focus-fallback.ts'
import { Button } from '../ui/Button.tsx'
import { LinesSkeleton } from './LinesSkeleton.tsx'
import { SectionFailure } from './SectionFailure.tsx'
import { devicesQuery, type ListedDevice, useSignOutDevice, useSignOutOthers } from './security.data.ts'

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

function Devices({ devices }: { devices: ListedDevice[] }) {
  const others = useSignOutOthers()
  const list = useRef<HTMLUListElement>(null)
  const live = devices.filter(({ signed_out }) => !signed_out)
  useFocusFallback(live.length, list)
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Signed-in devices"
        className="outline-none -mt-3 divide-y divide-line"
      >
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} exact={hasTwin(device, devices)} />
        ))}
      </ul>
      {live.length > 1 ? (
        <div className="border-t border-line pt-4">
          <Button busy={others.isPending && 'Signing out...'} onClick={() => others.mutate()}>
            Sign Out Others
          </Button>
        </div>
      ) : (
        <p className="border-t border-line pt-3 t-meta text-text-3">You are signed in nowhere else.</p>
      )}
    </>
  )
}

/** Only the exact time tells apart devices of one name that signed in within a minute. */
const hasTwin = (device: ListedDevice, devices: ListedDevice[]) =>
  devices.some(
    ({ id, name, current, signed_in_at }) =>
      id !== device.id &&
      name === device.name &&
      !current &&
      !device.current &&
      Math.abs(Date.parse(signed_in_at) - Date.parse(device.signed_in_at)) < 60_000,
  )

function DeviceRow({ device, exact }: { device: ListedDevice; exact: boolean }) {
  const out = useSignOutDevice()
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className={device.current ? 'min-w-0 border-l-4 border-accent-line pl-3' : 'min-w-0'}>
        <p className="t-section wrap-anywhere">
          {device.name}
          {device.current && <span className="ml-2 t-meta text-link">This device</span>}
        </p>
        <p className="t-meta text-text-2">
          Signed in <PastTime at={device.signed_in_at} exact={exact} />, last seen{' '}
          <PastTime at={device.last_seen_at} />
        </p>
      </div>
      {device.signed_out && <p className="shrink-0 t-meta text-text-3">Signed out</p>}
      {/* To sign out this device there is Log out, in the account menu. */}
      {!device.current && !device.signed_out && (
        <Button
          size="small"
          className="max-md:h-11"
          busy={out.isPending && 'Signing out...'}
          onClick={() => out.mutate(device.id)}
        >
          Sign Out<span className="sr-only"> {device.name}</span>
        </Button>
      )}
    </li>
  )
}
