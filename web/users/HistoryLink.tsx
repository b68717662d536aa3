import { IconHistory } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { RowLink } from '../ui/button/RowAction.tsx'
import { layout } from '../ui/layout/layout.ts'
import { historyPath, type HistoryState } from './historyPath.ts'
import { usersTexts } from './text.ts'
import { useHasOwnApi } from './useSettings.ts'

interface HistoryLinkProps {
  kind: Parameters<typeof historyPath>[0]
  /** The record's id. */
  id: string
  /** The name of the record, for the accessible name. */
  of?: string
  /** Whether it is outside a menu, so that its words begin at the edge of the text. */
  isAlone?: boolean
}

/** A link to the history of a record; nothing on a server without revisions. HIST-1. */
export function HistoryLink({ kind, id, of, isAlone = false }: HistoryLinkProps) {
  const hasHistory = useHasOwnApi()
  const { pathname, search } = useLocation()
  if (!hasHistory) return null
  const state: HistoryState = { from: pathname + search }
  const link = (
    <RowLink
      icon={IconHistory}
      to={historyPath(kind, id)}
      state={state}
      className={isAlone ? layout('outdent') : undefined}
      aria-label={of === undefined ? undefined : usersTexts.historyOf(of)}
    >
      {usersTexts.history}
    </RowLink>
  )
  // A link of its own would move the edge of the column.
  return isAlone ? <div>{link}</div> : link
}
