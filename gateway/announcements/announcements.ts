import type { AnnouncementInput, AnnouncementPreview } from '../lib/generated/types.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { integer, record, text } from '../lib/shapes.ts'
import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import { readPage } from '../rest/pagedList.ts'
import { path } from '../rest/path.ts'
import {
  announcementFieldNames as fieldNames,
  type AnnouncementModel,
  announcementReader,
  announcementsFromWire,
  announcementToWire,
} from './wire/announcement.ts'

/** The announcements client of a request. MAIL-2. */
export type AnnouncementsClient = ReturnType<typeof announcementsClient>

/** Creates the client of a request. Reads are null on a plain server. */
export function announcementsClient(rest: RestClient) {
  return {
    page: (args: PageArgs): Promise<PageModel<AnnouncementModel> | null> =>
      orNull(readPage(rest, path`/api/liikmekirjad`, args, announcementsFromWire, { fieldNames })),
    async preview(input: AnnouncementInput): Promise<AnnouncementPreview | null> {
      const target = path`/api/liikmekirjad/eelvaade`
      const body = await orNull(rest.send('POST', target, announcementToWire(input), { fieldNames }))
      if (body === null) return null
      const { html, tekst, hulk } = record<{ html: string; tekst: string; hulk: number }>(
        body,
        'the preview of an announcement',
      )
      return { html: text(html) ?? '', text: text(tekst) ?? '', recipientCount: integer(hulk) ?? 0 }
    },
    /** Mails the announcement to the caller, and returns the address. @throws CONFLICT on a plain server */
    async test(input: AnnouncementInput): Promise<string> {
      const body = await rest.send('POST', path`/api/liikmekirjad/proov`, announcementToWire(input), { fieldNames })
      return text(record<{ email: string }>(body, 'the trial of an announcement').email) ?? ''
    },
    /** @throws CONFLICT on a plain server */
    async send(
      input: AnnouncementInput,
      pinnedIn: string | null | undefined,
      headers: Record<string, string>,
    ): Promise<AnnouncementModel> {
      const body = { ...announcementToWire(input), kategooria: pinnedIn ?? null }
      return announcementReader.row(await rest.send('POST', path`/api/liikmekirjad`, body, { fieldNames, headers }))
    },
  }
}
