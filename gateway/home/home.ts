import type { WithFileRecords } from '../files/wire/file.ts'
import type { HomePageInput } from '../lib/generated/types.ts'
import { sharedRead } from '../lib/loaders.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { recordWriter } from '../rest/recordWriter.ts'
import { readHomePage, replaceHomePage } from './rest.ts'
import { type HomePageModel, homePageToWire, savedHomePageFromWire } from './wire/homePage.ts'
import { blocksNow, homePageWriter } from './writing.ts'

/** The home page's client of a request; the page is read at most once until a write. HOME-1. */
export type HomeClient = ReturnType<typeof homeClient>

/** Creates the home page's client of a request. */
export function homeClient(rest: RestClient, capabilities: Capabilities, deps: WithFileRecords) {
  const reads = sharedRead(() => readHomePage(rest))
  const writer = recordWriter(capabilities)
  const page = async (): Promise<HomePageModel> => (await reads.load()).page
  return {
    page,
    /**
     * Saves all languages. HOME-2.
     * @param version the version that was edited
     * @throws CONFLICT with `HomePageConflict` when the page has been changed since; BAD_USER_INPUT for pictures that do not exist
     */
    async save(input: HomePageInput, version?: string | null): Promise<HomePageModel> {
      const { body } = await writer.change({
        read: async () => (await reads.load()).record,
        // Blocks of unknown kind and pictures that the page shows already are taken from it.
        needsNow: true,
        changes: (now) => homePageWriter.changes(input, { ...deps, now: blocksNow(now) }),
        wholeToWire: homePageToWire,
        version,
        send: (sent, headers) => replaceHomePage(rest, sent, headers),
        forget: reads.forget,
      })
      return writtenRecord(() => savedHomePageFromWire(body), page)
    },
  }
}
