import { exactTime } from '../lib/dates/dates.ts'
import type { HistoryKind } from '../users/historyPath.ts'
import type { ListedRevisionFragment } from './generated.ts'
import { historyTexts } from './text.ts'

/** A record with revisions. */
export interface RevisedRecord {
  kind: HistoryKind
  id: string
}

/** When a revision was saved, in words. HIST-1. */
export const timeOf = ({ savedAt }: ListedRevisionFragment): string =>
  savedAt == null ? historyTexts.timeUnknown : exactTime(savedAt)
