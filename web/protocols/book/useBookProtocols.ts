import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useMemo, useState } from 'react'
import { type BookChoice, inBookOrder, isChosen } from './choice.ts'
import { type BookProtocolFragment, readBookPage, readBookProtocol } from './generated.ts'
import { type DatesPage, pageSize } from './useDates.ts'
import { useSequence } from './useSequence.ts'

/** The protocols of a book and the progress of reading them. */
interface BookReading {
  /** In the order of the book; null until all have been read. */
  protocols: BookProtocolFragment[] | null
  /** The numbers of protocols that have been read and that are chosen. */
  read: number
  all: number
  error: unknown
  goOn: () => void
}

/**
 * Reads the pages of the list that contain the chosen protocols. A protocol that has moved to another page meanwhile is read alone, so
 * that only deleted ones are missing. PROTO-1, REST-6.
 * @param given the choice, constant: mount the component anew for another one
 */
export function useBookProtocols(dates: readonly DatesPage[], given: BookChoice): BookReading {
  const client = useApolloClient()
  const [choice] = useState(given)
  const { pages, expected } = useMemo(() => {
    const chosenOf = ({ rows }: DatesPage) => rows.filter(({ date }) => isChosen(choice, date))
    const pages = dates.filter((page) => chosenOf(page).length > 0)
    return { pages, expected: pages.flatMap((page) => chosenOf(page).map(({ id }) => id)) }
  }, [dates, choice])

  const { results, isDone, error, goOn } = useSequence<ReadPage>((loaded) => {
    const page = pages[loaded.length]
    if (page) return () => readPage(client, page)
    const returned = new Set(loaded.flatMap(({ ids }) => ids))
    const missing = expected.find((id) => !returned.has(id))
    return missing == null ? null : () => readOne(client, missing)
  })
  const found = useMemo(() => {
    // A protocol that moved between two requests occurs twice.
    const byId = new Map(results.flatMap(({ protocols }) => protocols).map((protocol) => [protocol.id, protocol]))
    return inBookOrder([...byId.values()].filter(({ date }) => isChosen(choice, date)))
  }, [results, choice])
  return {
    protocols: isDone ? found : null,
    read: Math.min(found.length, expected.length),
    all: expected.length,
    error,
    goOn,
  }
}

interface ReadPage {
  /** The requested ids, including those of deleted protocols. */
  ids: string[]
  protocols: readonly BookProtocolFragment[]
}

async function readPage(client: ApolloClient, { after }: DatesPage): Promise<ReadPage> {
  const { protocolPage } = await readBookPage(client, { size: pageSize, after }, { fetchPolicy: 'no-cache' })
  const { items } = protocolPage
  return { ids: items.map(({ id }) => id), protocols: items }
}

async function readOne(client: ApolloClient, id: string): Promise<ReadPage> {
  const { protocol } = await readBookProtocol(client, { id }, { fetchPolicy: 'no-cache' })
  return { ids: [id], protocols: protocol ? [protocol] : [] }
}
