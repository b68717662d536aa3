import type { Location } from 'react-router-dom'
import type { Question } from '../notice/confirm.tsx'

/** Why somebody may want to stay: something unsaved, an upload under way, an open form. */
export interface LeaveReason {
  /** What is asked before a change of the address. */
  question: Question
  /** Whether a change of the address takes it away. By default another page does. */
  leaves?: (from: Location, to: Location) => boolean
  /** Whether it would be lost for good, so that the browser asks too before the tab is closed. */
  isLost?: boolean
}

/** A reason on the screen. */
export interface AddedReason {
  /** Lets the person leave once, as after saving: the reason is back after the next change of the address. */
  release: () => void
  remove: () => void
}

interface Entry {
  reason: () => LeaveReason
  isReleased: boolean
}

const entries = new Set<Entry>()

/** Adds a reason; `reason` is asked whenever somebody is about to leave. */
export function addLeaveReason(reason: () => LeaveReason): AddedReason {
  const entry: Entry = { reason, isReleased: false }
  if (entries.size === 0) window.addEventListener('beforeunload', askBrowser)
  entries.add(entry)
  return {
    release: () => (entry.isReleased = true),
    remove: () => {
      entries.delete(entry)
      if (entries.size === 0) window.removeEventListener('beforeunload', askBrowser)
    },
  }
}

/** Ends all releases: called after each change of the address. */
export function guardAgain(): void {
  for (const entry of entries) entry.isReleased = false
}

/** One question for all reasons that speak against a change of the address; null where none does. */
export function leaveQuestion(from: Location, to: Location): Question | null {
  // Whoever is signed out has nothing to answer.
  if (to.pathname === '/login') return null
  const against = current().filter(({ leaves = isAnotherPage }) => leaves(from, to))
  // What is lost for good comes first, and gives the title and the buttons.
  const [first, ...others] = [...against.filter(({ isLost }) => isLost), ...against.filter(({ isLost }) => !isLost)]
  if (!first) return null
  const texts = new Set([first, ...others].flatMap(({ question }) => question.text ?? []))
  return { ...first.question, text: [...texts].join(' ') }
}

const isAnotherPage = (from: Location, to: Location) => from.pathname !== to.pathname

const current = () => [...entries].filter(({ isReleased }) => !isReleased).map(({ reason }) => reason())

function askBrowser(event: BeforeUnloadEvent) {
  if (current().some(({ isLost }) => isLost)) event.preventDefault()
}
