import { HomeDocument } from '../forum/home/generated.ts'
import { print } from '../lib/transport/documentText.ts'
import { MeDocument } from '../users/generated.ts'

// For the build (scripts/building/clientPages.ts), which writes them into the pages.

const request = (operationName: string, document: Parameters<typeof print>[0]) =>
  JSON.stringify({ operationName, query: print(document), variables: {} })

/** The body of the request that every screen for signed-in users waits for. */
export const requestOfEveryScreen = request('Me', MeDocument)

/** The bodies of the first requests of screens, by route. */
export const requestsOfScreens: Partial<Record<string, string>> = { '/': request('Home', HomeDocument) }
