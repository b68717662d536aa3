import { causesOf } from '../../../api/store/causes.ts'
import { ImportStopped } from './faults.ts'
import { oneLine } from './report.ts'

/** The reason why a run ended, for the operator; for a full disk or an unreachable store with the name of the setting. */
export function causeOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof ImportStopped) return oneLine(message)
  const codes = causesOf(error).map(({ code }) => code)
  // Drizzle's message has the values of the statement.
  const cause = causesOf(error).at(-1)
  const said = cause instanceof Error ? cause.message : message
  if (codes.some((code) => code === 'ENOSPC' || code === 'EDQUOT')) return 'DATA_DIR: the disk is full. Make room.'
  if (codes.some((code) => code === '53100'))
    return 'The disk of the database (DATABASE_URL or DATA_DIR) is full. Make room.'
  return said
}
