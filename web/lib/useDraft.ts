import { useCallback, useEffect, useRef, useState } from 'react'

/** Something half-written that survives a reload, kept on this machine only. FORUM-6. */
export interface Draft<T> {
  value: T
  /** Takes a new value, or what makes it from the last one. */
  set: (next: T | ((was: T) => T)) => void
  /** Forgets the kept text and starts again from `initial`: call it once it is saved, or thrown away. */
  clear: () => void
  /** Whether the first value came from an earlier visit. */
  restored: boolean
}

const writeAfterMs = 300

/**
 * A draft of one person at one place ('post:<topic id>', 'topic:new'), beginning with `initial` where none is kept.
 * T is anything JSON can hold. Written soon after each change, and at once when the page is left.
 */
export function useDraft<T>(person: string, place: string, initial: T): Draft<T> {
  const key = keyOf(person, place)
  const [state, setState] = useState(() => opened(key, initial))
  // Another place under the same component: its own draft is opened, and nothing of this one goes along.
  if (state.key !== key) setState(opened(key, initial))
  const unwritten = useRef<{ key: string; value: T } | null>(null)
  const begun = useRef(initial)

  const write = useCallback(() => {
    const { current } = unwritten
    if (!current) return
    unwritten.current = null
    if (same(current.value, begun.current)) forget(current.key)
    else keep(current.key, current.value)
  }, [])

  useEffect(() => {
    if (!state.edited) return
    unwritten.current = { key: state.key, value: state.value }
    const timer = setTimeout(write, writeAfterMs)
    return () => clearTimeout(timer)
  }, [state, write])

  useEffect(() => {
    window.addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', write)
    return () => {
      window.removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
      write()
    }
  }, [key, write])

  const set = useCallback((next: T | ((was: T) => T)) => {
    setState((was) => ({ ...was, edited: true, value: next instanceof Function ? next(was.value) : next }))
  }, [])

  const clear = useCallback(() => {
    unwritten.current = null
    forget(key)
    setState({ key, value: begun.current, restored: false, edited: false })
  }, [key])

  return { value: state.value, set, clear, restored: state.restored }
}

/** Whether a draft of somebody is kept at a place. */
export const hasDraft = (person: string, place: string) => read(keyOf(person, place)) != null

const keyOf = (person: string, place: string) => `sise.draft.${person}.${place}`

function opened<T>(key: string, initial: T) {
  const kept = read<T>(key)
  return { key, value: kept ? kept.value : initial, restored: kept != null, edited: false }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

// Storage may be blocked or full: then a draft lives as long as its page, which is all that can be done.
function read<T>(key: string): { value: T } | null {
  try {
    const text = localStorage.getItem(key)
    return text == null ? null : (JSON.parse(text) as { value: T })
  } catch {
    return null
  }
}

function keep(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify({ value }))
  } catch {
    // See above.
  }
}

function forget(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // See above.
  }
}
