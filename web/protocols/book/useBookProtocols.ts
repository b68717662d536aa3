import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useMemo, useState } from 'react'
import { type BookChoice, inBookOrder, isChosen } from './choice.ts'
import { type BookProtocolFragment, readBookPage, readBookProtocol } from './generated.ts'
import { type DatesPage, pageSize } from './useDates.ts'
import { useSequence } from './useSequence.ts'

/** The protocols of a book, as far as they have been read. */
interface BookReading {
  /** In the order of the book; null until all of them have been read. */
  protocols: BookProtocolFragment[] | null
  /** How many have been read, of how many. */
  read: number
  all: number
  error: unknown
  goOn: () => void
}

/**
 * Reads the chosen protocols, by the pages that contain them. One that has moved to another page meanwhile is read by itself, so
 * that none is left out unless it was deleted. PROTO-1, REST-6.
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

  const { results, isDone, error, goOn } = useSequence<ReadPart>((parts) => {
    const page = pages[parts.length]
    if (page) return () => readPage(client, page)
    const answered = new Set(parts.flatMap(({ ids }) => ids))
    const missing = expected.find((id) => !answered.has(id))
    return missing == null ? null : () => readOne(client, missing)
  })
  const found = useMemo(() => {
    // A protocol that was moved between two requests comes twice.
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

interface ReadPart {
  /** The ids that have been answered, also of protocols that are gone. */
  ids: string[]
  protocols: readonly BookProtocolFragment[]
}

async function readPage(client: ApolloClient, { after }: DatesPage): Promise<ReadPart> {
  const { protocolPage } = await readBookPage(client, { size: pageSize, after }, { fetchPolicy: 'no-cache' })
  const { items } = protocolPage
  return { ids: items.map(({ id }) => id), protocols: items }
}

async function readOne(client: ApolloClient, id: string): Promise<ReadPart> {
  const { protocol } = await readBookProtocol(client, { id }, { fetchPolicy: 'no-cache' })
  return { ids: [id], protocols: protocol ? [protocol] : [] }
}
