import { sql } from 'drizzle-orm'
import { attachmentsJson, type AttachmentTable } from '../files/attachments.ts'
import { dayOf, timeOf } from '../http/dateValue.ts'
import { editableRecord } from '../records/editable.ts'
import { dateValueJson } from '../store/columns.ts'
import type { ProtocolChanges, WireProtocol } from './schemas.ts'

/** The join table of protocols and files. */
export const protocolAttachments: AttachmentTable = { table: sql`protocol_files`, owner: sql`protokoll_id` }

/** The editable properties of a protocol `p`: its text, date and files. PROTO-1. */
export const protocolProperties = editableRecord<WireProtocol, ProtocolChanges>({
  tekst: { select: sql`p.tekst` },
  kuupaev: {
    select: dateValueJson(sql`p.paev`, sql`p.kell`),
    versioned: (date) => date && [dayOf(date), timeOf(date)],
  },
  failid: {
    select: attachmentsJson(protocolAttachments, sql`p._id`),
    versioned: (files) => files.map((file) => (typeof file === 'string' ? file : file._id)),
  },
})

export const versionOfProtocol = protocolProperties.versionOf
