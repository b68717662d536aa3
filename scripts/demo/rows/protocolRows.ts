import { cleanHtml } from '../../../api/http/html/cleanHtml.ts'
import type { files } from '../../../api/store/tables/files.ts'
import type { protocolFiles, protocols as protocolTable } from '../../../api/store/tables/protocols.ts'
import { listIsland, readIsland } from '../island.ts'
import { htmlOf, listOf, pageOf } from '../markdown.ts'
import { day, type DayOf, momentOf } from '../year.ts'

/** The demo's protocols as rows of the store. */
export interface ProtocolRows {
  protocols: (typeof protocolTable.$inferInsert)[]
  protocolFiles: (typeof protocolFiles.$inferInsert)[]
}

interface ProtocolRowsOptions {
  /** Makes a UUID version 7 for a time in ms since the epoch. */
  ids: (msecs: number) => string
  /** The id of the user who wrote them. */
  editorId: string
  /** The stored documents of the demo, which protocols refer to by name; if empty, no protocol has attachments. */
  files: readonly (typeof files.$inferInsert)[]
  dayOf: DayOf
}

/** The protocols of the village society. */
export function protocolRowsOf({ ids, editorId, files, dayOf }: ProtocolRowsOptions): ProtocolRows {
  const rows: ProtocolRows = { protocols: [], protocolFiles: [] }
  for (const { date: said, text, files: names } of readProtocols()) {
    const { date, time } = momentOf(said, dayOf)
    const protokollId = ids(Date.parse(date) + day)
    rows.protocols.push({
      _id: protokollId,
      tekst: cleanHtml(htmlOf(text)),
      paev: date,
      kell: time,
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

/** The protocol of a meeting of the village society. */
interface DemoProtocol {
  /** The day, as year.ts reads it, with a time at its end (`18:00`) if that is known. */
  date: string
  /** In Markdown. */
  text: string
  /** Names of its documents. */
  files: string[]
}

/** The protocols of the village society. */
export function readProtocols(): DemoProtocol[] {
  return listIsland('protocols').map((name) => {
    const { fields, body } = pageOf(readIsland(`protocols/${name}`))
    return { date: fields.date ?? '', text: body, files: listOf(fields.files) }
  })
}
