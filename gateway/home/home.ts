import type { HomePageInput } from '../lib/generated/types.ts'
import { sharedRead } from '../lib/loaders.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { RestClient } from '../rest/client.ts'
import { versionHeader } from '../rest/versions.ts'
import { readHomePage, replaceHomePage } from './rest.ts'
import { type HomePageModel, savedHomePageFromWire } from './wire/homePage.ts'
import { blocksNow, homePageWriter } from './writing.ts'

/** The home page's client of a request; the page is read at most once until a write. HOME-1. */
export type HomeClient = ReturnType<typeof homeClient>

/** Creates the home page's client of a request. */
export function homeClient(rest: RestClient) {
  const reads = sharedRead(() => readHomePage(rest))
  const page = async (): Promise<HomePageModel> => (await reads.load()).page
  return {
    page,
    /**
     * Saves all languages. HOME-2.
     * @param version the version that was edited
     * @throws CONFLICT with `HomePageConflict` when the page has been changed since; BAD_USER_INPUT for pictures that do not exist
     */
    async save(input: HomePageInput, version?: string | null): Promise<HomePageModel> {
      const headers = versionHeader(version)
      // Blocks of unknown kind and current pictures are copied from the page.
      const { record } = await reads.load()
      const changes = await homePageWriter.changes(input, { now: blocksNow(record) })
      const { body } = await replaceHomePage(rest, changes, headers).finally(reads.discard)
      return writtenRecord(() => savedHomePageFromWire(body), page)
    },
  }
}
