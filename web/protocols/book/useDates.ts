import { useApolloClient } from '@apollo/client/react'
import { type ProtocolDatesQuery, readProtocolDates } from './generated.ts'
import { useSequence } from './useSequence.ts'

/** Whole protocols with their files: so many stay below what the gateway counts as a heavy operation. GQL-3. */
export const pageSize = 50

/** A page of the list of protocols with their dates only. */
export interface DatesPage {
  /** The cursor with which the page is read; null for the first. */
  after: string | null
  rows: ProtocolDatesQuery['protocolPage']['items']
  next: string | null
}

/** Reads the dates of all protocols page by page, newest first. The pages say where the texts of a year are found. PROTO-1. */
export function useDates() {
  const client = useApolloClient()
  return useSequence<DatesPage>((pages) => {
    const last = pages.at(-1)
    if (last && last.next == null) return null
    const after = last?.next ?? null
    return async () => {
      // Not cached: the list's pages join by their cursors, and these rows lack what the list shows.
      const { protocolPage } = await readProtocolDates(client, { size: pageSize, after }, { fetchPolicy: 'no-cache' })
      return { after, rows: protocolPage.items, next: protocolPage.next }
    }
  })
}
