import { newMessageSchema } from '../../../../api/feedback/schemas.ts'
import { feedback } from '../../../../api/store/tables/feedback.ts'
import { entryMissing, type Importing, named, requireId, takeOne, writeTaken } from '../importing.ts'
import { idOf, recordsOf, textOf, timeOf, timeOfId } from '../wire.ts'

/** Imports the messages of visitors. IMPORT-1. */
export async function takeMessages(run: Importing): Promise<void> {
  const { source, taken, report } = run
  const path = '/api/tagasiside'
  const list = recordsOf(await source.list(path, entryMissing(run, path)))
  const before = await taken.all('message')
  for (const message of list.toReversed()) {
    const theirs = idOf(message)
    await takeOne(run, 'message', named(textOf(message.nimi), theirs), async () => {
      if (before.has(requireId('message', theirs))) {
        report.count('message', 'before')
        return
      }
      const { nimi, email, tekst } = newMessageSchema.parse({
        nimi: textOf(message.nimi),
        email: textOf(message.email),
        tekst: textOf(message.tekst),
      })
      const ours = taken.idFor('message', theirs)
      const kuupaev = timeOf(message.kuupaev) ?? timeOfId(theirs) ?? new Date()
      await writeTaken(run, 'message', { theirs, ours }, async (tx) => {
        await tx.insert(feedback).values({ _id: ours, nimi, email, tekst, kuupaev })
      })
    })
  }
}
