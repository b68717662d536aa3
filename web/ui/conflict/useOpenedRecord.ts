import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { ShownError } from '../../lib/errors.ts'
import { readData, type VariablesOption } from '../../lib/operations.ts'
import { useQueryState } from '../state/useQueryState.ts'

interface Opening {
  /** The Estonian error of a save whose record has been deleted; omitted for a record that cannot be deleted. */
  goneText?: string
  /** Never from the cache, so that an editor starts from the current record; 'no-cache' for a record that no other screen shows. */
  fetchPolicy?: 'network-only' | 'no-cache'
  /** Sends no query. */
  skip?: boolean
}

/** The options of a generated hook for an editor's record. */
export type RecordOptions<V extends OperationVariables> = Opening & VariablesOption<V>

/** The record of an editor. */
export interface OpenedRecord<D, V, Rec> {
  /** The record when the screen was opened: later responses must not change it while it is edited. Null until then. */
  record: Rec | null
  /** Whether the record does not exist. */
  isMissing: boolean
  /** The last response. */
  data: D | undefined
  /** The error, if there is nothing to show. */
  error: unknown
  retry: () => Promise<void>
  /**
   * Reads the current record.
   * @param variables by default those with which it was opened
   * @throws a NOT_FOUND if it has been deleted
   */
  read: (variables?: V) => Promise<Rec>
}

/** Reads the record that an editor edits, for the generated hooks of queries of a record with its version. ARTICLE-3, ARTICLE-7. */
export function useOpenedRecord<D, V extends OperationVariables, Rec>(
  query: TypedDocumentNode<D, V>,
  recordOf: (data: D) => Rec | null | undefined,
  options: Opening & { variables?: V },
): OpenedRecord<D, V, Rec> {
  const { variables, goneText, fetchPolicy = 'network-only', skip = false } = options
  const client = useApolloClient()
  const { data, error, retry } = useQueryState(
    useQuery<D, OperationVariables>(query, { variables: variables ?? {}, fetchPolicy, skip }),
  )
  const [opened, setOpened] = useState<Rec | null>(null)
  const record = opened ?? (data && recordOf(data)) ?? null
  if (record !== opened) setOpened(record)

  async function read(now = variables): Promise<Rec> {
    const current = recordOf(await readData(client, query, [now, { fetchPolicy }]))
    if (current == null) throw goneText === undefined ? new Error('No record') : new ShownError(goneText, 'NOT_FOUND')
    return current
  }
  return { record, isMissing: data !== undefined && record === null, data, error, retry, read }
}
