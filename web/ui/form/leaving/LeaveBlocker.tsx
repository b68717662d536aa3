import { useCallback, useEffect, useRef } from 'react'
import { type BlockerFunction, NavigationType, useBlocker, useLocation, useNavigationType } from 'react-router-dom'
import { useLatest } from '../../../lib/useLatest.ts'
import { overlayChanges, overlays, topmostClose } from '../../dialog/overlays.ts'
import { confirm, openQuestion, type Question } from '../../notice/confirm.tsx'
import { guardAgain, leaveQuestion } from './leaveReasons.ts'
import { respondToOtherTabs } from './otherTabs.ts'

/**
 * Asks for confirmation before a navigation that a leave reason objects to. Back closes the topmost overlay instead, as in the apps of
 * phones; on the first page of a visit by an entry of our own. A question that is open when its screen is left, as by that button, is refused:
 * its dialog would delete something of the screen before. Rendered once: a router supports one blocker.
 */
export function LeaveBlocker() {
  const here = useLocation()
  // What Back closes instead of leaving.
  const close = useRef<() => void>()
  const isBlocked: BlockerFunction = useCallback(({ currentLocation, nextLocation, historyAction }) => {
    close.current = historyAction === NavigationType.Pop ? topmostClose() : undefined
    // Our own entry goes first, so that no navigation is added behind it or replaces it.
    return close.current != null || isAtOwnEntry() || leaveQuestion(currentLocation, nextLocation) != null
  }, [])
  const blocker = useBlocker(isBlocked)
  useEffect(guardAgain, [here.key])
  // A replaced address, such as that of a renamed album, is the same screen.
  const isLeft = useNavigationType() !== NavigationType.Replace
  useEffect(() => {
    if (isLeft) openQuestion.get()?.answer(false)
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

/** Whether the navigation goes on; our own entry is gone then. @param question null where the last reason was removed meanwhile */
async function mayGoOn(question: Question | null): Promise<boolean> {
  const agreed = question === null || (await confirm(question))
  if (agreed) await removeOwnEntry()
  return agreed
}

/** The state of a history entry: the router's, and the mark of our own entry, which copies the state of the one before. */
interface EntryState {
  idx?: number
  key?: string
  isOwn?: boolean
}

const isOwn = (state: unknown) => (state as EntryState | null)?.isOwn === true
const hasOpenOverlay = () => overlays.some(({ isOpen }) => isOpen)

/** Whether the browser is at our own entry. */
const isAtOwnEntry = (): boolean => isOwn(window.history.state)

let wasAtOwn = false
let routerKey = () => ''
let removal: { promise: Promise<void>; settle: () => void } | undefined

/**
 * Follows the overlays of the first page of a visit with a history entry of our own: Back would leave the visit there, as the router sees no
 * Back that leads to another document. The entry is added by the press that opens the first overlay, and removed when the last one is
 * closed; Forward to it leads back. The router does not know of it.
 * @param keyOf the key of the router's location
 * @returns a function that ends it
 */
function followOverlays(keyOf: () => string): () => void {
  routerKey = keyOf
  wasAtOwn = isAtOwnEntry()
  const unsubscribe = overlayChanges.subscribe(update)
  // A reload while something was open.
  update()
  return unsubscribe
}

/** Removes our own entry if the browser is at it. @returns a promise that resolves when it is gone */
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
  // While the router takes a Back again that it has blocked, the browser is at another entry than the router.
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
  // Something was opened meanwhile.
  update()
}

// When the module is loaded: the router, which takes it for a navigation, must come later. Chromium calls the listeners of the window in
// the order in which they were added, also captured ones.
window.addEventListener('popstate', onPop, true)
