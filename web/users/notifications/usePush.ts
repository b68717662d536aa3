import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useState } from 'react'
import { errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { notifyDone, notifyFailed } from '../../ui/notice/notify.tsx'
import { useMember } from '../useMember.ts'
import { canPush, lookAtDevice, needsInstalling, type PushDevice, PushUnavailable } from './device.ts'
import { usePushSettingsQuery } from './generated.ts'
import { followPushSubscription, subscribeHere, unsubscribeHere } from './pushSubscription.ts'
import { pushTexts } from './text.ts'

/** Push notifications to this browser. The state is null while it is unknown, on a server without push, and in browsers without it. */
export interface Push {
  state: 'on' | 'off' | 'denied' | 'install' | null
  /** Whether the browser has not been asked yet. */
  isUndecided: boolean
  busy: boolean
  /** Resolves once the browser's question was answered. */
  allow: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Whether this browser is subscribed to push, and what changes that. A failure is reported with a retry. PHONE-2.
 * @param allowedText says that it is, where the screen does not show it
 */
export function usePush(allowedText?: string): Push {
  const me = useMember()
  const client = useApolloClient()
  const isAble = canPush()
  const { data, refetch } = usePushSettingsQuery({
    fetchPolicy: 'cache-and-network',
    skip: !isAble && !needsInstalling(),
  })
  const [device, setDevice] = useState<PushDevice | null>(null)
  const look = useCallback(async () => {
    const found = isAble ? await lookAtDevice() : null
    setDevice(found)
  }, [isAble])
  useEffect(() => {
    if (!isAble) return
    let isCurrent = true
    lookAtDevice().then((found) => isCurrent && setDevice(found), reportError)
    // Another tab, or the browser's own settings, may have changed it.
    const onShown = () => {
      if (document.visibilityState !== 'visible') return
      void look()
      refetch().catch(() => {})
    }
    document.addEventListener('visibilitychange', onShown)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [isAble, look, refetch])
  const [allow, allowing] = useBusy(tryToAllow)
  const [stop, stopping] = useBusy(tryToStop)

  const push = data?.pushSettings
  const isOn = device?.endpoint != null && device.endpoint === push?.endpoint
  const state = !push
    ? null
    : needsInstalling()
      ? 'install'
      : !device
        ? null
        : device.permission === 'denied'
          ? 'denied'
          : isOn && device.permission === 'granted'
            ? 'on'
            : 'off'
  return {
    state,
    isUndecided: device?.permission === 'default',
    busy: allowing || stopping,
    allow: async () => {
      if (push) await allow(push.publicKey)
    },
    stop,
  }

  async function tryToAllow(publicKey: string): Promise<void> {
    try {
      // In the press itself, as browsers ask for nothing later.
      if ((await Notification.requestPermission()) !== 'granted') return
      await subscribeHere(client, publicKey, me.id)
      followPushSubscription(client)
      if (allowedText !== undefined) notifyDone(allowedText)
    } catch (error) {
      const why = error instanceof PushUnavailable ? pushTexts.noService : errorText(error)
      notifyFailed(pushTexts.notAllowed(why), { retry: () => allow(publicKey) })
    } finally {
      await look()
    }
  }

  async function tryToStop(): Promise<void> {
    try {
      await unsubscribeHere(client)
    } catch (error) {
      notifyFailed(pushTexts.notStopped(errorText(error)), { retry: () => stop() })
    } finally {
      await look()
    }
  }
}
