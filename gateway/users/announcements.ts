import { GatewayError } from '../errors.ts'
import type { AnnouncementInput, AnnouncementPreview } from '../lib/generated/types.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { integer, record, text } from '../lib/shapes.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { readPage } from '../rest/pagedList.ts'
import { path } from '../rest/path.ts'
import {
  announcementFieldNames as fieldNames,
  type AnnouncementModel,
  announcementReader,
  announcementsFromWire,
  announcementToWire,
} from './wire/announcement.ts'

const capability = 'liikmekirjad'

/** Announcements to members. MAIL-2. */
export type Announcements = ReturnType<typeof userAnnouncements>

/** Creates the client of a request. */
export function userAnnouncements(rest: RestClient, capabilities: Capabilities) {
  return {
    /** Null where the API does not announce `liikmekirjad`. */
    page: async (args: PageArgs): Promise<PageModel<AnnouncementModel> | null> =>
      (await capabilities.has(capability))
        ? readPage(rest, path`/api/liikmekirjad`, args, announcementsFromWire, { fieldNames })
        : null,
    /** Null where the API does not announce `liikmekirjad`. */
    async preview(input: AnnouncementInput): Promise<AnnouncementPreview | null> {
      if (!(await capabilities.has(capability))) return null
      const body = await rest.send('POST', path`/api/liikmekirjad/eelvaade`, announcementToWire(input), { fieldNames })
      const { html, tekst, hulk } = record<{ html: string; tekst: string; hulk: number }>(
        body,
        'the preview of an announcement',
      )
      return { html: text(html) ?? '', text: text(tekst) ?? '', recipientCount: integer(hulk) ?? 0 }
    },
    /** @throws CONFLICT where the API does not announce `liikmekirjad` */
    async send(
      input: AnnouncementInput,
      pinnedIn: string | null | undefined,
      headers: Record<string, string>,
    ): Promise<AnnouncementModel> {
      if (!(await capabilities.established()).has(capability))
        throw new GatewayError('CONFLICT', 'See server ei oska liikmetele kirju saata.')
      const body = { ...announcementToWire(input), kategooria: pinnedIn ?? null }
      return announcementReader.row(await rest.send('POST', path`/api/liikmekirjad`, body, { fieldNames, headers }))
    },
  }
}
