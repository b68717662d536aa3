import { useSyncExternalStore } from 'react'
import { retriedImport } from '../../lib/pieces/retriedImport.ts'
import { createListeners } from '../../lib/store.ts'
import { uiTexts } from '../text.ts'
import classes from './RelativeTime.module.css'

/** The library of dates is 20 kB: it is asked for as soon as a screen with times has its code, and comes beside the screen's data. */
export const relativeTimes = lazyCode(() => import('../../lib/dates/relativeTime.ts'))
void relativeTimes.load()

interface RelativeTimeProps {
  /** ISO 8601. */
  at: string
  /** False inside a link or button, whose focus shows the exact time. */
  focusable?: boolean
}

/** A relative time, such as '3 päeva tagasi', updated each minute; shows the exact time in Tallinn on hover and focus. */
export function RelativeTime({ at, focusable = true }: RelativeTimeProps) {
  // The snapshot is the text, so that a tick re-renders only those whose text changes.
  const text = useSyncExternalStore(onChange, () => relativeTimes.loaded()?.relativeTime(at, clockTime()))
  const exact = useExactTime(at)
  // The exact time is CSS content from an attribute, so that it is no part of accessible names and copied text.
  return (
    <time
      className={classes.time}
      dateTime={at}
      data-exact={exact}
      data-waiting={text == null || undefined}
      tabIndex={focusable ? 0 : undefined}
    >
      {text ?? uiTexts.timeToCome}
    </time>
  )
}

function onChange(listener: () => void): () => void {
  const leaveClock = onClockTick(listener)
  void relativeTimes.load()
  const leaveCode = relativeTimes.onLoaded(listener)
  return () => {
    leaveClock()
    leaveCode()
  }
}

const tickMs = 60_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = createListeners(() => {
  document.addEventListener('visibilitychange', follow)
  start()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    clearInterval(timer)
  }
})

/** The time for all relative times of the page, in ms since the epoch. It changes once a minute, so that they agree. */
function clockTime(): number {
  // Without listeners no timer updates it.
  if (listeners.count() === 0) now = Date.now()
  return now
}

/**
 * Calls back each minute while the page is visible, and when it becomes visible again. All listeners share one timer. For
 * useSyncExternalStore.
 */
const onClockTick = listeners.subscribe

function start() {
  clearInterval(timer)
  if (document.visibilityState === 'visible') timer = setInterval(tick, tickMs)
}

function follow() {
  start()
  if (document.visibilityState === 'visible') tick()
}

function tick() {
  now = Date.now()
  listeners.call()
}

const dates = lazyCode(() => import('../../lib/dates/dates.ts'))
let times = 0

/**
 * The exact time in Tallinn. Undefined until the first pointer or keyboard event of the page, because it is only shown on
 * hover and focus and the time zone data need not be loaded before.
 */
function useExactTime(iso: string): string | undefined {
  return useSyncExternalStore(onLoaded, dates.loaded)?.exactTime(iso)
}

const signsOfLife = ['pointermove', 'pointerdown', 'keydown'] as const

/** All times of the page share one set of event listeners. */
function onLoaded(listener: () => void): () => void {
  if (!dates.loaded() && times === 0)
    for (const sign of signsOfLife) document.addEventListener(sign, load, { passive: true })
  times++
  const leave = dates.onLoaded(listener)
  return () => {
    leave()
    times--
    if (times === 0) stopListening()
  }
}

function load() {
  void dates.load().then(() => dates.loaded() && stopListening())
}

function stopListening() {
  for (const sign of signsOfLife) document.removeEventListener(sign, load)
}

const againMs = 10_000

/** Code that comes while what needs it is shown already. */
interface LazyCode<T> {
  /** The module; undefined until it is here. */
  loaded: () => T | undefined
  /** Asks for it, once. After a failure it is asked for again while somebody waits. */
  load: () => Promise<void>
  /** Calls back when it is here; for useSyncExternalStore. @returns a function that unsubscribes */
  onLoaded: (listener: () => void) => () => void
}

/** Code that is imported when it is first asked for, without a sign where it cannot be had. */
function lazyCode<T>(importCode: () => Promise<T>): LazyCode<T> {
  let code: T | undefined
  let loading: Promise<void> | undefined
  const waiting = createListeners()
  const load = () =>
    (loading ??= retriedImport(importCode).then(
      (module) => {
        code = module
        waiting.call()
      },
      () => {
        loading = undefined
        setTimeout(() => void (waiting.count() > 0 && load()), againMs)
      },
    ))
  return {
    loaded: () => code,
    load,
    onLoaded: waiting.subscribe,
  }
}
