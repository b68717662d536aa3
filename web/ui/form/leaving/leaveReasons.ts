import { useCallback, useEffect, useRef } from 'react'
import type { Location } from 'react-router-dom'
import { useLatest } from '../../../lib/useLatest.ts'
import type { Question } from '../../notice/confirm.tsx'
import type { StayingPut } from '../../state/heading.ts'

/** A reason to ask before leaving a screen: unsaved values, a running upload, an open form. */
export interface LeaveReason {
  /** The confirmation shown before a navigation. */
  question: Question
  /** Whether a navigation would lose the content. By default, any change of the path does. */
  leaves?: (from: Location, to: Location) => boolean
  /** Whether the content could not be restored, so that the browser must also ask before the tab is closed (beforeunload). */
  isLost?: boolean
  /** Whether the content is stored as a draft. Signing out deletes drafts that cannot be encrypted. */
  isDraft?: boolean
}

/** Router state of an address that replaces another one of the same screen, such as that of a moved topic: no screen is left. */
export interface FollowedAddress extends StayingPut {
  /** The path that it replaces. */
  follows: string
}

/** A registered reason. */
export interface AddedReason {
  /** Suspends the reason until the next navigation has ended, for the redirect that follows a save. */
  release: () => void
  remove: () => void
}

interface Entry {
  reason: () => LeaveReason
  isReleased: boolean
}

const entries = new Set<Entry>()

/** Registers a reason. `reason` is called at each attempt to leave, so it may return the latest state. */
export function addLeaveReason(reason: () => LeaveReason): AddedReason {
  const entry: Entry = { reason, isReleased: false }
  if (entries.size === 0) window.addEventListener('beforeunload', confirmInBrowser)
  entries.add(entry)
  return {
    release: () => (entry.isReleased = true),
    remove: () => {
      entries.delete(entry)
      if (entries.size === 0) window.removeEventListener('beforeunload', confirmInBrowser)
    },
  }
}

/** Reinstates all released reasons; called after each navigation. */
export function guardAgain(): void {
  for (const entry of entries) entry.isReleased = false
}

/** One confirmation for all reasons that object to a navigation; null if none does. */
export function leaveQuestion(from: Location, to: Location): Question | null {
  const against = current().filter(({ leaves = isAnotherPage }) => leaves(from, to))
  // The title and the buttons come from a reason whose loss is permanent, if there is one.
  const [first, ...others] = [...against.filter(({ isLost }) => isLost), ...against.filter(({ isLost }) => !isLost)]
  if (!first) return null
  return { ...first.question, text: textsOf([first, ...others]) }
}

/** The content in this tab that signing out would lose. */
export interface LostBySigningOut {
  /** Names the content in the question. */
  text: string
  /** The label of the cancel button. */
  stay: string | undefined
  /** Whether it includes drafts of open forms. */
  hasDraft: boolean
}

/**
 * The content on this screen that signing out would lose; null if there is none.
 * @param keepsDrafts whether drafts survive a sign-out
 */
export function lostBySigningOut(keepsDrafts: boolean): LostBySigningOut | null {
  const lost = current().filter(({ isLost }) => isLost)
  const hasDraft = !keepsDrafts && current().some(({ isLost, isDraft }) => isDraft && !isLost)
  if (lost.length === 0 && !hasDraft) return null
  return { text: textsOf(lost), stay: lost[0]?.question.stay, hasDraft }
}

const textsOf = (reasons: readonly LeaveReason[]) =>
  [...new Set(reasons.flatMap(({ question }) => question.text ?? []))].join(' ')

function isAnotherPage(from: Location, to: Location): boolean {
  const { follows } = (to.state ?? {}) as Partial<FollowedAddress>
  return from.pathname !== to.pathname && follows !== from.pathname
}

const current = () => [...entries].filter(({ isReleased }) => !isReleased).map(({ reason }) => reason())

function confirmInBrowser(event: BeforeUnloadEvent) {
  if (current().some(({ isLost }) => isLost)) event.preventDefault()
}

/**
 * Registers a leave reason while `active`. A screen may have several.
 * @returns a function that allows the next navigation, for the redirect that follows a save
 */
export function useLeaveGuard(active: boolean, reason: LeaveReason): () => void {
  const latest = useLatest(reason)
  const added = useRef<AddedReason | null>(null)
  useEffect(() => {
    if (!active) return
    const mine = addLeaveReason(() => latest.current)
    added.current = mine
    return () => {
      added.current = null
      mine.remove()
    }
  }, [active, latest])
  return useCallback(() => added.current?.release(), [])
}
