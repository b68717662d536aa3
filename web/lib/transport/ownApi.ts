/** Settings as an operation reads them. */
interface ReadSettings {
  settings: { apiLevel?: number | null }
}

/**
 * Whether the REST API is one of ours, which has all that lies beyond specification.md §7; false for a plain server and before the settings are
 * read. The one question that the client asks about the server. REST-8.
 */
export const hasOwnApi = (data: ReadSettings | null | undefined): boolean => data?.settings.apiLevel != null
