import { useState, useSyncExternalStore } from 'react'
import { useDrafts } from './DraftsProvider.tsx'

/** Whether a form among other content is open. */
export interface FormOpening {
  isOpen: boolean
  /** Whether the person has just opened it, as opposed to a draft. */
  openedByUser: boolean
  open: () => void
  close: () => void
}

/**
 * The opening of a form that a draft of an earlier visit opens again. It then stays open until it is closed: its draft goes as soon as
 * the values are the saved ones again, and no form may disappear while somebody writes in it. A draft that another tab begins meanwhile
 * does not open it: the person writes there. Renders only when this draft comes or goes. FORUM-6, PROTO-1.
 * @param mayOpen whether a draft may open it
 */
export function useFormOpenedByDraft(draftId: string, mayOpen = true): FormOpening {
  const { subscribe, presence } = useDrafts()
  const hasDraft = useSyncExternalStore(subscribe, () => presence(draftId) === 'here')
  const [state, setState] = useState<'untouched' | 'byDraft' | 'byUser' | 'closed'>('untouched')
  if (state === 'untouched' && hasDraft && mayOpen) setState('byDraft')
  return {
    isOpen: state === 'byDraft' || state === 'byUser',
    openedByUser: state === 'byUser',
    open: () => setState('byUser'),
    close: () => setState('closed'),
  }
}
