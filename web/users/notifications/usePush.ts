import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useState } from 'react'
import { errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { notifyDone, notifyFailed } from '../../ui/notice/notify.tsx'
import { useMember } from '../session/session.tsx'
import { canPush, lookAtDevice, needsInstalling, type PushDevice, PushUnavailable } from './device.ts'
import { usePushSettingsQuery } from './generated.ts'
import { followPushSubscription, subscribeHere, unsubscribeHere } from './pushSubscription.ts'
import { pushTexts } from './text.ts'

/** Push notifications to this browser. The state is null while unknown, and if the server or the browser does not support push. */
export interface Push {
  state: 'on' | 'off' | 'denied' | 'install' | null
  /** Whether the browser has not asked for permission yet. */
  isUndecided: boolean
  busy: boolean
  /** Resolves after the user has answered the browser's question. */
  allow: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * The state of push in this browser, and the functions that change it. A failure is reported with a retry. PHONE-2.
 * @param allowedText the notification after subscribing, for screens that do not show the state
 */
export function usePush(allowedText?: string): Push {
  const me = useMember()
  const client = useApolloClient()
  const isAble = canPush()
  const { data, refetch } = usePushSettingsQuery({
    fetchPolicy: 'cache-and-network',
    skip: !isAble && !needsInstalling(),
  })
  const settings = data?.pushSettings
  const [device, setDevice] = useState<PushDevice | null>(null)
  const look = useCallback(() => lookAtDevice().then(setDevice), [])
  useEffect(() => {
    if (!isAble) return
    look().catch(reportError)
    // Another tab, or the browser's own settings, may have changed it.
    const onShown = () => {
      if (document.visibilityState !== 'visible') return
      look().catch(reportError)
      refetch().catch(() => {})
    }
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [isAble, look, refetch])
  const [set, busy] = useBusy(attempt)
  return {
    state: settings ? stateOf(device, settings.endpoint) : null,
    isUndecided: device?.permission === 'default',
    busy,
    allow: () => set(true),
    stop: () => set(false),
  }

  async function attempt(isWanted: boolean): Promise<void> {
    try {
      await (isWanted ? allow() : unsubscribeHere(client))
    } catch (error) {
      const why = error instanceof PushUnavailable ? pushTexts.noService : errorText(error)
      notifyFailed(isWanted ? pushTexts.notAllowed(why) : pushTexts.notStopped(why), { retry: () => set(isWanted) })
    } finally {
      await look()
    }
  }

  async function allow(): Promise<void> {
    // During the press: browsers refuse to ask later.
    if (!settings || (await Notification.requestPermission()) !== 'granted') return
    await subscribeHere(client, settings.publicKey, me.id)
    followPushSubscription(client)
    if (allowedText !== undefined) notifyDone(allowedText)
  }
}

/** @param endpoint of the server's subscription */
function stateOf(device: PushDevice | null, endpoint: string | null | undefined): Push['state'] {
  if (needsInstalling()) return 'install'
  if (!device) return null
  if (device.permission === 'denied') return 'denied'
  return device.permission === 'granted' && device.endpoint != null && device.endpoint === endpoint ? 'on' : 'off'
}
