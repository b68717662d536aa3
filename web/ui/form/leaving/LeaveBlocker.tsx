import { useCallback, useEffect, useRef } from 'react'
import { type BlockerFunction, NavigationType, useBlocker, useLocation, useNavigationType } from 'react-router-dom'
import { useLatest } from '../../../lib/useLatest.ts'
import { overlayChanges, overlays, topmostClose } from '../../dialog/overlays.ts'
import { confirm, openQuestion, type Question } from '../../notice/confirm.tsx'
import { guardAgain, leaveQuestion } from './leaveReasons.ts'
import { respondToOtherTabs } from './otherTabs.ts'

/**
 * Requests confirmation before a navigation to which a leave reason objects. Back closes the topmost overlay instead, as in phone apps; on
 * the first page of a visit this needs an extra history entry. An open question is declined when its screen is left: its dialog would act
 * on the previous screen. Render once: a router supports one blocker.
 */
export function LeaveBlocker() {
  const here = useLocation()
  // Called by Back instead of leaving.
  const close = useRef<() => void>()
  const isBlocked: BlockerFunction = useCallback(({ currentLocation, nextLocation, historyAction }) => {
    close.current = historyAction === NavigationType.Pop ? topmostClose() : undefined
    // The extra entry is removed first, so that no navigation is added after it or replaces it.
    return close.current != null || isAtOwnEntry() || leaveQuestion(currentLocation, nextLocation) != null
  }, [])
  const blocker = useBlocker(isBlocked)
  useEffect(guardAgain, [here.key])
  // A replaced address, such as that of a renamed album, belongs to the same screen.
  const isLeft = useNavigationType() !== NavigationType.Replace
  useEffect(() => {
    if (isLeft) openQuestion.get()?.decide(false)
  }, [here.key, isLeft])
  const key = useLatest(here.key)
  useEffect(() => followOverlays(() => key.current), [key])
  useEffect(respondToOtherTabs, [])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (close.current) {
      blocker.reset()
      return close.current()
    }
    // A second navigation while the question is open, such as another press of Back, replaces both the blocker and the question.
    let isReplaced = false
    void mayGoOn(leaveQuestion(here, blocker.location)).then((agreed) => {
      if (isReplaced) return
      if (agreed) blocker.proceed()
      else blocker.reset()
    })
    return () => {
      isReplaced = true
    }
  }, [blocker, here])
  return null
}

/** Whether the navigation continues; the extra entry is removed then. @param question null if the last reason was removed meanwhile */
async function mayGoOn(question: Question | null): Promise<boolean> {
  const agreed = question === null || (await confirm(question))
  if (agreed) await removeOwnEntry()
  return agreed
}

/** The state of a history entry: the router's, and the mark of the extra entry, which copies the state of the entry before it. */
interface EntryState {
  idx?: number
  key?: string
  isOwn?: boolean
}

const isOwn = (state: unknown) => (state as EntryState | null)?.isOwn === true
const hasOpenOverlay = () => overlays.some(({ isOpen }) => isOpen)

/** Whether the browser is at the extra entry. */
const isAtOwnEntry = (): boolean => isOwn(window.history.state)

let wasAtOwn = false
let routerKey = () => ''
let removal: { promise: Promise<void>; settle: () => void } | undefined

/**
 * Adds an extra history entry while overlays are open on the first page of a visit, where Back would leave the client: the router cannot
 * block a navigation to another document. The press that opens the first overlay adds the entry; closing the last one removes it, and
 * Forward to it goes back again. The router does not know the entry.
 * @param keyOf returns the key of the router's location
 * @returns a function that ends it
 */
function followOverlays(keyOf: () => string): () => void {
  routerKey = keyOf
  wasAtOwn = isAtOwnEntry()
  const unsubscribe = overlayChanges.subscribe(update)
  // The page may have been reloaded while an overlay was open.
  update()
  return unsubscribe
}

/** Removes the extra entry if the browser is at it. @returns a promise that resolves once it is removed */
function removeOwnEntry(): Promise<void> {
  if (!isAtOwnEntry()) return Promise.resolve()
  if (!removal) {
    let settle = () => {}
    const promise = new Promise<void>((resolve) => (settle = resolve))
    removal = { promise, settle }
    window.history.back()
  }
  return removal.promise
}

function update(): void {
  const state = window.history.state as EntryState | null
  if (!hasOpenOverlay()) void removeOwnEntry()
  // While the router reverts a blocked Back, the browser and the router are at different entries.
  else if (state?.idx === 0 && !isOwn(state) && (state.key ?? 'default') === routerKey()) {
    window.history.pushState({ ...state, isOwn: true }, '')
    wasAtOwn = true
  }
}

function onPop(event: PopStateEvent): void {
  const wasOwn = wasAtOwn
  wasAtOwn = isOwn(event.state)
  if (wasOwn === wasAtOwn) return
  event.stopImmediatePropagation()
  if (wasAtOwn) return update()
  const { settle } = removal ?? {}
  removal = undefined
  if (!settle) return (topmostClose() ?? update)()
  settle()
  // Another overlay may have opened meanwhile.
  update()
}

// Added when the module is loaded, before the router's listener, which would treat the event as a navigation. Chromium calls the listeners
// of the window in the order in which they were added, even capturing ones.
window.addEventListener('popstate', onPop, true)
