import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { errorCode } from '../../lib/errors.ts'
import { Button } from '../../ui/button/Button.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { layout } from '../../ui/layout/layout.ts'
import { useFocusAfterRender } from '../../ui/list/focusAfter.ts'
import { useRowStops } from '../../ui/list/useRowStops.ts'
import { announce } from '../../ui/notice/notify.tsx'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { type AccountQuery, useEndDeviceMutation, useEndOtherDevicesMutation } from './generated.ts'
import { accountTexts } from './text.ts'
import classes from '../Settings.module.css'

type Device = NonNullable<AccountQuery['devices']>[number]

/** The element id of the heading, which takes the focus once a row is removed. */
export const devicesId = 'seadmed'

interface DevicesProps {
  devices: readonly Device[]
  /** Refetches the list. */
  refresh: () => Promise<unknown>
}

/** The devices on which the member is signed in, each other one with a button that signs it out. AUTH-11. */
export function Devices({ devices, refresh }: DevicesProps) {
  const list = useRowStops()
  const focusTitle = useFocusAfterRender(() => document.getElementById(devicesId))
  const [endOthers] = useEndOtherDevicesMutation()
  const onEnded = () => refresh().then(focusTitle)
  const others = useEnding(() => endOthers(), accountTexts.othersEnded, onEnded)
  return (
    <>
      <ul ref={list} className={layout('lined', 'below16')} aria-labelledby={devicesId}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onEnded={onEnded} />
        ))}
      </ul>
      {devices.length > 1 && (
        <Button tone="plain" busy={others.busy} onClick={others.send}>
          {accountTexts.endOthers}
        </Button>
      )}
      <RowFailure failure={others.failure} />
    </>
  )
}

function DeviceRow({ device, onEnded }: { device: Device; onEnded: () => Promise<unknown> }) {
  const { id, name: known, isCurrent, lastUsedAt, signedInAt } = device
  const name = known ?? accountTexts.unknownDevice
  const [end] = useEndDeviceMutation()
  const { send, busy, failure } = useEnding(() => end({ variables: { id } }), accountTexts.ended(name), onEnded)
  return (
    <li className={classes.token}>
      <div className={layout('grows')}>
        <p className={layout('strong', 'breaks')}>{name}</p>
        <p className={`${classes.facts} ${layout('above4')}`}>
          {isCurrent ? (
            <span>{accountTexts.thisDevice}</span>
          ) : (
            <span>
              {accountTexts.lastUsed} <RelativeTime at={lastUsedAt} />
            </span>
          )}
          <span>
            {accountTexts.signedIn} <RelativeTime at={signedInAt} />
          </span>
        </p>
        <RowFailure failure={failure} />
      </div>
      {!isCurrent && (
        <RowAction icon={IconLogout} aria-label={accountTexts.endNamed(name)} busy={busy} onClick={send}>
          {accountTexts.end}
        </RowAction>
      )}
    </li>
  )
}

/** The action that ends sessions. */
function useEnding(end: () => Promise<unknown>, done: string, onEnded: () => Promise<unknown>) {
  return useForm(useState({}), {
    save: end,
    // It has ended meanwhile.
    isDone: (error) => errorCode(error) === 'NOT_FOUND',
    onSaved: () => {
      announce(done)
      return onEnded()
    },
    failureText: accountTexts.endFailed,
  })
}
