import { eq } from 'drizzle-orm'
import { createProtocol } from '../../../../api/protocols/protocols.ts'
import { newProtocolSchema } from '../../../../api/protocols/schemas.ts'
import { protocols } from '../../../../api/store/tables/protocols.ts'
import type { Files } from '../files.ts'
import { entryMissing, type Importer, type Importing, named, requireId, takeOne, writeTaken } from '../importing.ts'
import { idOf, inOrder, listOf, recordsOf } from '../wire.ts'
import { dateValue, fitting, html } from './fitting.ts'

/** Imports the protocols with their dates and files. IMPORT-1. */
export async function takeProtocols(run: Importing, importer: Importer, files: Files): Promise<void> {
  const { source, taken, report, rules } = run
  const path = '/api/protokollid'
  const list = recordsOf(await source.list(path, entryMissing(run, path)))
  const before = await taken.all('protocol')
  for (const protocol of list.toReversed()) {
    const theirs = idOf(protocol)
    const date = dateValue(protocol.kuupaev) ?? null
    const title = date ? `${date.day}.${(date.month ?? 0) + 1}.${date.year}` : ''
    await takeOne(run, 'protocol', named(title, theirs), async () => {
      if (before.has(requireId('protocol', theirs))) {
        report.count('protocol', 'before')
        return
      }
      const noteLeftOut = (field: string, reason: string) =>
        report.note(`Left out: ${field} of protocol ${named(title, theirs)}: ${reason}`)
      const given = inOrder(listOf(protocol.failid))
      const failid = files.idsOf(given)
      if (failid.length < given.length) noteLeftOut('failid', `${given.length - failid.length} files were not taken`)
      const body = fitting(
        newProtocolSchema,
        { tekst: html(run, protocol.tekst, (reason) => noteLeftOut('tekst', reason)), kuupaev: date, failid },
        noteLeftOut,
      )
      const ours = taken.idFor('protocol', theirs)
      await writeTaken(run, 'protocol', { theirs, ours }, async (tx) => {
        await createProtocol(tx, rules, importer, ours, body)
        // The last editor is unknown.
        await tx.update(protocols).set({ muutjaId: null }).where(eq(protocols._id, ours))
      })
    })
  }
}
