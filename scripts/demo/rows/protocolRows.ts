import { cleanHtml } from '../../../api/html/cleanHtml.ts'
import type { files } from '../../../api/store/tables/files.ts'
import type { protocolFiles, protocols as protocolTable } from '../../../api/store/tables/protocols.ts'
import { protocols } from '../content/protokollid.ts'
import { htmlOf } from '../markup.ts'

/** The demo's protocols as rows of the store. */
export interface ProtocolRows {
  protocols: (typeof protocolTable.$inferInsert)[]
  protocolFiles: (typeof protocolFiles.$inferInsert)[]
}

const day = 86_400_000

interface ProtocolRowsOptions {
  /** Makes a UUID version 7 for a time in ms since the epoch. */
  ids: (msecs: number) => string
  /** The id of the user who wrote them. */
  editorId: string
  /** The stored documents of the demo, which protocols refer to by name; if empty, no protocol has attachments. */
  files: readonly (typeof files.$inferInsert)[]
  now: Date
}

/** The protocols of the village society, with dates counted from today. */
export function protocolRowsOf({ ids, editorId, files, now }: ProtocolRowsOptions): ProtocolRows {
  const rows: ProtocolRows = { protocols: [], protocolFiles: [] }
  for (const { when, time, text, files: names = [] } of protocols) {
    const paev = dayOf(when, now)
    const protokollId = ids(Date.parse(paev) + day)
    rows.protocols.push({
      _id: protokollId,
      tekst: cleanHtml(htmlOf(text)),
      paev,
      kell: time ?? null,
      muutjaId: editorId,
    })
    for (const [jrg, name] of (files.length > 0 ? names : []).entries()) {
      const failId = files.find(({ nimi }) => nimi === name)?._id
      if (!failId) throw new Error(`There is no file ${name} in the demo`)
      rows.protocolFiles.push({ protokollId, failId, jrg })
    }
  }
  return rows
}

/** The day of a meeting: '2026-03-14'. */
function dayOf(when: number | string, now: Date): string {
  if (typeof when === 'number') return new Date(now.getTime() - when * day).toISOString().slice(0, 10)
  const today = now.toISOString().slice(0, 10)
  const year = now.getUTCFullYear()
  return `${year}-${when}` <= today ? `${year}-${when}` : `${year - 1}-${when}`
}
