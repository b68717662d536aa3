import type { FileRecordsOf } from '../files/files.ts'
import { sharedRead } from '../lib/loaders.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { RestClient } from '../rest/client.ts'
import { ifMatch } from '../rest/versions.ts'
import type { HomePageInput } from './input.ts'
import { readHomePage, replaceHomePage } from './rest.ts'
import { type HomePageModel, savedHomePageFromWire } from './wire/homePage.ts'
import { homePageWriting } from './writing.ts'

/** Dependencies on other domains. */
export interface HomeDeps {
  fileRecordsOf: FileRecordsOf
}

/** The home page's client of a request; the page is read at most once until a write. HOME-1. */
export type HomeClient = ReturnType<typeof homeClient>

/** Creates the home page's client of a request. */
export function homeClient(rest: RestClient, { fileRecordsOf }: HomeDeps) {
  const reads = sharedRead(() => readHomePage(rest))
  const writing = homePageWriting(fileRecordsOf)
  const page = async (): Promise<HomePageModel> => (await reads.load()).page
  return {
    page,
    /**
     * Saves all languages. HOME-2.
     * @param version the version that was edited, sent as If-Match; only servers with versions give one
     * @throws CONFLICT with `HomePageConflict` when the page has been changed since; BAD_USER_INPUT for pictures that do not exist
     */
    async save(input: HomePageInput, version?: string | null): Promise<HomePageModel> {
      const headers = version == null ? {} : ifMatch(version)
      const body = await writing.bodyOf(input, await reads.load())
      const answer = await replaceHomePage(rest, body, headers).finally(reads.forget)
      return writtenRecord(() => savedHomePageFromWire(answer), page)
    },
  }
}
