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

/** Announcements to members. MAIL-2. */
export type Announcements = ReturnType<typeof userAnnouncements>

/** Creates the client of a request. Reads are null on a plain server. */
export function userAnnouncements(rest: RestClient) {
  return {
    page: (args: PageArgs): Promise<PageModel<AnnouncementModel> | null> =>
      orNull(readPage(rest, path`/api/liikmekirjad`, args, announcementsFromWire, { fieldNames })),
    async preview(input: AnnouncementInput): Promise<AnnouncementPreview | null> {
      const place = path`/api/liikmekirjad/eelvaade`
      const body = await orNull(rest.send('POST', place, announcementToWire(input), { fieldNames }))
      if (body === null) return null
      const { html, tekst, hulk } = record<{ html: string; tekst: string; hulk: number }>(
        body,
        'the preview of an announcement',
      )
      return { html: text(html) ?? '', text: text(tekst) ?? '', recipientCount: integer(hulk) ?? 0 }
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
