import { useApolloClient } from '@apollo/client/react'
import { type ProtocolDatesQuery, readProtocolDates } from './generated.ts'
import { useSequence } from './useSequence.ts'

/** This number of complete protocols with their files is below the gateway's limit of a heavy operation. GQL-3. */
export const pageSize = 50

/** A page of the list of protocols with their dates only. */
export interface DatesPage {
  /** The cursor that reads the page; null for the first. */
  after: string | null
  rows: ProtocolDatesQuery['protocolPage']['items']
  next: string | null
}

/** Reads the dates of all protocols page by page, newest first. The cursors of the pages are reused to read the texts. PROTO-1. */
export function useDates() {
  const client = useApolloClient()
  return useSequence<DatesPage>((pages) => {
    const last = pages.at(-1)
    if (last && last.next == null) return null
    const after = last?.next ?? null
    return async () => {
      // Not cached: these rows would join the cached list without the fields that it shows.
      const { protocolPage } = await readProtocolDates(client, { size: pageSize, after }, { fetchPolicy: 'no-cache' })
      return { after, rows: protocolPage.items, next: protocolPage.next }
    }
  })
}
