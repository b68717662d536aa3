import type { ApolloCache, ApolloClient } from '@apollo/client'
import { ApiLevelDocument, readApiLevel } from './generated.ts'

/** The settings that an operation has read. */
interface ReadSettings {
  settings: { apiLevel?: number | null }
}

/**
 * Whether the REST API is our own, which offers more than specification.md §7; false for a plain server and before the settings are read.
 * The client makes no other distinction between servers. REST-8.
 */
export const hasOwnApi = (data: ReadSettings | null | undefined): boolean => data?.settings.apiLevel != null

/** `hasOwnApi` of the cached settings. */
export const isOwnApi = (cache: Pick<ApolloCache, 'readQuery'>): boolean =>
  hasOwnApi(cache.readQuery({ query: ApiLevelDocument }))

/** `hasOwnApi` of the settings, which are read if they are not in the cache. @throws the server's error */
export const readsOwnApi = async (client: ApolloClient): Promise<boolean> =>
  hasOwnApi(await readApiLevel(client, {}, { fetchPolicy: 'cache-first' }))
