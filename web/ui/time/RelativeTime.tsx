import { useSyncExternalStore } from 'react'
import { retriedImport } from '../../lib/chunks/retriedImport.ts'
import { createListeners } from '../../lib/store.ts'
import { uiTexts } from '../text.ts'
import classes from './RelativeTime.module.css'

/** The date library has 20 kB: it is loaded as soon as a screen with times has its code, in parallel with the screen's data. */
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
  // The snapshot is the text, so that a tick re-renders only the times whose text changes.
  const text = useSyncExternalStore(onChange, () => relativeTimes.loaded()?.relativeTime(at, clockTime()))
  const exact = useExactTime(at)
  // The exact time is CSS content from an attribute, which accessible names and copied text do not include.
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

/** The current time for all relative times of the page, in ms since the epoch. It changes once a minute, so that they agree. */
function clockTime(): number {
  // Without listeners no timer updates it.
  if (listeners.count() === 0) now = Date.now()
  return now
}

/** Calls back each minute while the page is visible, and when it becomes visible. All listeners share one timer. */
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
 * The exact time in Tallinn. Undefined until the first pointer or keyboard event of the page, because it is only shown on hover and focus
 * and needs the time zone data only then.
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

/** Code that is loaded while the components that need it are shown already. */
interface LazyCode<T> {
  /** The module; undefined until it is loaded. */
  loaded: () => T | undefined
  /** Loads it, once. Retried after a failure while there are listeners. */
  load: () => Promise<void>
  /** Calls back when it is loaded; for useSyncExternalStore. @returns a function that unsubscribes */
  onLoaded: (listener: () => void) => () => void
}

/** Code that is imported on first use; failures are silent. */
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
