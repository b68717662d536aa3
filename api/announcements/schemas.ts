import { z } from 'zod'
import { longest, upTo } from '../../schema/rules/client/limits.ts'
import { attachmentsBodySchema } from '../files/attachments.ts'
import { attachedFileSchema } from '../files/fileRecord.ts'
import { responseList } from '../http/bounded.ts'
import { givenIdSchema, idSchema, subjectSchema, timeSchema } from '../http/fields.ts'
import { htmlSchema } from '../http/html/htmlSchema.ts'
import { plainText } from '../http/html/plainText.ts'
import { audiences } from './audiences.ts'

const fields = {
  pealkiri: subjectSchema,
  tekst: htmlSchema
    .refine((html) => html.length <= longest.announcement, `Kiri on liiga pikk (${upTo(longest.announcement)}).`)
    .refine((html) => plainText(html) !== '', 'Kirjuta kiri.'),
  saajad: z
    .enum(audiences, { error: 'Vali, kellele kiri läheb.' })
    .describe('koik: all members; liikmed, moderaatorid, adminid: those of status 2, 3 or 4'),
  failid: attachmentsBodySchema,
}

/** The body of a preview and of a trial. */
export const previewedSchema = z.object(fields)

export type PreviewedAnnouncement = z.infer<typeof previewedSchema>

/** The body of a new announcement. */
export const newAnnouncementSchema = z.object({
  ...fields,
  kategooria: givenIdSchema('Vali kategooria.').nullish().describe('Creates a copy as a pinned topic of this category'),
})

export type NewAnnouncement = z.infer<typeof newAnnouncementSchema>

/** An announcement in a response. */
export const announcementSchema = z
  .object({
    _id: idSchema,
    pealkiri: z.string(),
    tekst: z.string(),
    saajad: z.enum(audiences),
    user: z.object({ _id: idSchema, nimi: z.string() }).nullable().describe('The sender; null when deleted'),
    nimi: z.string().describe('The sender’s name at that time'),
    kuupaev: timeSchema,
    hulk: z.number().int().describe('The number of recipients'),
    saadetud: z.number().int().describe('How many mails the mail server has accepted'),
    ootab: z.number().int().describe('How many mails are still to be sent'),
    keeldus: z.number().int().describe('How many addresses the mail server refused permanently'),
    failid: responseList(attachedFileSchema),
    teema: z
      .object({
        _id: idSchema,
        pealkiri: z.string(),
        kategooria: z.object({ _id: idSchema, nimi: z.string(), slug: z.string() }),
      })
      .nullable()
      .describe('The copy in the forum'),
  })
  .meta({ id: 'Liikmekiri' })

export type WireAnnouncement = z.infer<typeof announcementSchema>

export const announcementsSchema = responseList(announcementSchema)

/** The mail of an announcement before it is sent. */
export const previewSchema = z
  .object({
    html: z.string().describe('The mail as html, complete'),
    tekst: z.string().describe('The mail as plain text'),
    hulk: z.number().int().describe('The number of recipients'),
  })
  .meta({ id: 'LiikmekirjaEelvaade' })

/** The response to a trial: the address that it goes to. */
export const trialSchema = z.object({ email: z.string() })
