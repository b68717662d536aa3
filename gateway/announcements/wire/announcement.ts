import { filesFromWire, filesToWire } from '../../files/wire/file.ts'
import type {
  Announcement,
  AnnouncementAudience,
  AnnouncementCopy,
  AnnouncementInput,
} from '../../lib/generated/types.ts'
import { given } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { identity, ifShaped, integer, list, moment, record, text } from '../../lib/shapes.ts'
import { userFromWire } from '../../users/wire/user.ts'

const audiences: Record<AnnouncementAudience, string> = {
  EVERYBODY: 'koik',
  MEMBERS: 'liikmed',
  MODERATORS: 'moderaatorid',
  ADMINS: 'adminid',
}
const audienceOf = new Map(
  Object.entries(audiences).map(([audience, word]) => [word, audience as AnnouncementAudience]),
)

/** An announcement as the API sends it. */
const announcementFields = {
  id: { wire: '_id', read: (id) => identity(id, 'an announcement') },
  title: { wire: 'pealkiri', read: (title) => text(title) ?? '' },
  text: { wire: 'tekst', read: (html) => text(html) ?? '' },
  audience: { wire: 'saajad', read: (word) => audienceOf.get(text(word) ?? '') },
  author: { wire: 'user', read: (user) => ifShaped(user, userFromWire) ?? null },
  authorName: { wire: 'nimi', read: (name) => text(name) ?? '' },
  sentAt: { wire: 'kuupaev', read: given(moment) },
  recipientCount: { wire: 'hulk', read: (count) => integer(count) ?? 0 },
  deliveredCount: { wire: 'saadetud', read: (count) => integer(count) ?? 0 },
  waitingCount: { wire: 'ootab', read: (count) => integer(count) ?? 0 },
  refusedCount: { wire: 'keeldus', read: (count) => integer(count) ?? 0 },
  files: { wire: 'failid', read: filesFromWire },
  copy: { wire: 'teema', read: (topic) => ifShaped(topic, copyFromWire) ?? null },
} satisfies FieldTable<Announcement>

/** An announcement. MAIL-2. */
export type AnnouncementModel = RowOf<typeof announcementFields>

/** Reads announcements. */
export const announcementReader = rowReader('an announcement', announcementFields)

/** Parses the announcements of GET /api/liikmekirjad. */
export const announcementsFromWire = (wire: unknown): AnnouncementModel[] =>
  list(wire, 'the list of announcements', announcementReader.row)

function copyFromWire(wire: unknown): Pick<AnnouncementCopy, 'id' | 'categorySlug'> {
  const { _id, kategooria } = record<{ _id: string; kategooria: unknown }>(wire, 'the copy of an announcement')
  const { slug } = record<{ slug: string }>(kategooria, 'its category')
  return { id: identity(_id, 'the copy of an announcement'), categorySlug: text(slug) ?? '' }
}

/** The body of an announcement. */
export const announcementToWire = ({ title, text, audience, fileIds }: AnnouncementInput) => ({
  pealkiri: title,
  tekst: text,
  saajad: audiences[audience],
  failid: filesToWire(fileIds ?? []),
})

/** English field names for the `valjad` of a refusal. */
export const announcementFieldNames: Record<string, string> = {
  pealkiri: 'title',
  tekst: 'text',
  saajad: 'audience',
  failid: 'fileIds',
  kategooria: 'pinnedIn',
  piir: 'size',
  alates: 'after',
}
