import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { ToldError } from '../../lib/errors.ts'
import { readData, type VariablesOption } from '../../lib/operations.ts'
import { useAnswer } from '../answer/useAnswer.ts'

interface Opening {
  /** What a save says that finds it deleted, in Estonian; left out for a record that nobody can delete. */
  goneText?: string
  /** Never from the cache, so that an editor starts from the current record; 'no-cache' keeps one out of it that no other screen shows. */
  fetchPolicy?: 'network-only' | 'no-cache'
  /** Sends no query. */
  skip?: boolean
}

/** The options of a generated hook of an editor's record. */
export type RecordOptions<V extends OperationVariables> = Opening & VariablesOption<V>

/** The record of an editor. */
export interface OpenedRecord<D, V, Rec> {
  /** As it was when the screen was opened: later responses must not change it under the editor. Null until then. */
  record: Rec | null
  /** Whether there is no such record. */
  isMissing: boolean
  /** The last response. */
  data: D | undefined
  /** The error, if there is nothing to show. */
  error: unknown
  retry: () => Promise<void>
  /**
   * Reads the record as it is now.
   * @param variables by default those that it was opened with
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
  const { data, error, retry } = useAnswer(
    useQuery<D, OperationVariables>(query, { variables: variables ?? {}, fetchPolicy, skip }),
  )
  const [opened, setOpened] = useState<Rec | null>(null)
  const record = opened ?? (data && recordOf(data)) ?? null
  if (record !== opened) setOpened(record)

  async function read(now = variables): Promise<Rec> {
    const current = recordOf(await readData(client, query, [now, { fetchPolicy }]))
    if (current == null) throw goneText === undefined ? new Error('No record') : new ToldError(goneText, 'NOT_FOUND')
    return current
  }
  return { record, isMissing: data !== undefined && record === null, data, error, retry, read }
}
