import type { ApolloCache, ApolloClient } from '@apollo/client'
import { ApiLevelDocument, readApiLevel } from './generated.ts'

/** Settings as an operation reads them. */
interface ReadSettings {
  settings: { apiLevel?: number | null }
}

/**
 * Whether the REST API is one of ours, which has all that lies beyond specification.md §7; false for a plain server and before the settings are
 * read. The one question that the client asks about the server. REST-8.
 */
export const hasOwnApi = (data: ReadSettings | null | undefined): boolean => data?.settings.apiLevel != null

/** The same by the settings that were read with the person. */
export const isOwnApi = (cache: Pick<ApolloCache, 'readQuery'>): boolean =>
  hasOwnApi(cache.readQuery({ query: ApiLevelDocument }))

/** The same, and reads the settings where they are not in the cache. @throws the server's error */
export const readsOwnApi = async (client: ApolloClient): Promise<boolean> =>
  hasOwnApi(await readApiLevel(client, {}, { fetchPolicy: 'cache-first' }))
