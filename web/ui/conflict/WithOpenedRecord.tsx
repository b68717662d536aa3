import { type ReactNode, useState } from 'react'

interface WithOpenedRecordProps<Rec> {
  /** The record as it was read last. */
  record: Rec
  /** Renders the form. `openAnew` opens another one with the record that was read last, after the person has left it to somebody else's change. */
  children: (opened: Rec, openAnew: () => void) => ReactNode
}

/**
 * Opens a form with a record as it is now: a later response must not change which values count as edited, nor the version that they are
 * based on. FORUM-5, ARTICLE-7.
 */
export function WithOpenedRecord<Rec>({ record, children }: WithOpenedRecordProps<Rec>) {
  const [edition, setEdition] = useState(0)
  const openAnew = () => setEdition((before) => before + 1)
  return <Edition key={edition} record={record} render={(opened) => children(opened, openAnew)} />
}

function Edition<Rec>({ record, render }: { record: Rec; render: (opened: Rec) => ReactNode }) {
  const [opened] = useState(record)
  return <>{render(opened)}</>
}
