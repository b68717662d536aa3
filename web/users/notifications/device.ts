import { workerPath } from '../../../schema/rules/client/pages.ts'
import { pushSetupLimitMs } from '../../../schema/rules/delays.ts'
import { basename } from '../../lib/basename.ts'

/** The push state of this browser. */
export interface PushDevice {
  permission: NotificationPermission
  /** The endpoint of its subscription; null without one. */
  endpoint: string | null
}

/** This browser has no service worker, or its push service refuses subscriptions. */
export class PushUnavailable extends Error {
  constructor(cause: unknown) {
    super('This browser cannot subscribe', { cause })
    this.name = 'PushUnavailable'
  }
}

/** Whether this browser can subscribe to push: only built pages have a service worker. */
export const canPush = (): boolean =>
  window.siseVisit != null &&
  typeof navigator.serviceWorker !== 'undefined' &&
  typeof PushManager !== 'undefined' &&
  typeof Notification !== 'undefined'

/** Whether push requires the page on the home screen: Safari on iPhone and iPad. */
export const needsInstalling = (): boolean =>
  !canPush() && (navigator as { standalone?: boolean }).standalone === false && navigator.maxTouchPoints > 1

/** Reads the permission and the subscription of this browser. */
export async function lookAtDevice(): Promise<PushDevice> {
  return { permission: Notification.permission, endpoint: (await currentSubscription())?.endpoint ?? null }
}

/** The subscription of this browser; null if there is none or it cannot be read. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(basename)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Subscribes this browser with the installation's key, or returns its subscription with that key.
 * @returns the input of the server's subscription
 * @throws PushUnavailable
 */
export async function subscribe(publicKey: string): Promise<{ endpoint: string; p256dh: string; auth: string }> {
  try {
    const subscription = await inTime(subscriptionWith(publicKey))
    return {
      endpoint: subscription.endpoint,
      p256dh: textOf(subscription.getKey('p256dh')),
      auth: textOf(subscription.getKey('auth')),
    }
  } catch (error) {
    throw new PushUnavailable(error)
  }
}

async function subscriptionWith(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await activeWorker()
  const before = await pushManager.getSubscription()
  if (before && textOf(before.options.applicationServerKey) === publicKey) return before
  // A browser has one subscription, and refuses another key until it is removed.
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
}

async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  await serviceWorker.register(workerPath, { scope: basename, updateViaCache: 'none' })
  return serviceWorker.ready
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, fail) =>
      setTimeout(() => fail(new Error('Subscribing to push timed out')), pushSetupLimitMs),
    ),
  ])
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

function textOf(bytes: ArrayBuffer | null): string {
  const characters = Array.from(new Uint8Array(bytes ?? new ArrayBuffer(0)), (byte) => String.fromCharCode(byte))
  return btoa(characters.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
