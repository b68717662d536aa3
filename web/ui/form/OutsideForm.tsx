import type { ReactNode, SyntheticEvent } from 'react'

/** Keeps a dialog's events from the form around it: React events bubble out of the dialog's portal to its parent components. */
export function OutsideForm({ children }: { children: ReactNode }) {
  return (
    <div onSubmit={stopHere} onKeyDown={stopHere}>
      {children}
    </div>
  )
}

const stopHere = (event: SyntheticEvent) => event.stopPropagation()
