import { sql } from 'drizzle-orm'
import { creationOf } from '../../../../api/gallery/albums.ts'
import { newAlbumSchema } from '../../../../api/gallery/bodies.ts'
import { cleanEmbed } from '../../../../api/http/html/cleanEmbed.ts'
import { HtmlRefusal } from '../../../../api/http/html/cleanHtml.ts'
import { inLockedTransaction } from '../../../../api/store/lockedTransaction.ts'
import { languageCodes } from '../../../../schema/rules/languages.ts'
import type { Files } from '../files.ts'
import { entryMissing, type Importer, type Importing, named, requireId, takeOne } from '../importing.ts'
import { idOf, inOrder, listOf, recordOf, recordsOf, textOf, type Wire } from '../wire.ts'
import { fitting, itemIds } from './fitting.ts'

/** Imports the albums in their order, before the existing ones. IMPORT-1. */
export async function takeAlbums(run: Importing, importer: Importer, files: Files): Promise<void> {
  const { source, db, taken, report, links, rules } = run
  const list = recordsOf(inOrder(await source.list('/api/galerii', entryMissing(run, '/api/galerii'))))
  const before = await taken.all('album')
  const { rows } = await db.execute<{ _id: string; slug: string }>(sql`select _id, slug from albums`)
  const slugs = new Map(rows.map(({ _id, slug }) => [_id, slug]))
  // In reverse, as each is inserted at the top.
  for (const listed of list.toReversed()) {
    const theirs = idOf(listed)
    const slug = textOf(listed.slug)
    await takeOne(run, 'album', named(titleOf(listed), theirs), async () => {
      const earlier = before.get(requireId('album', theirs))
      if (earlier) {
        links.addSlug('album', slug, slugs.get(earlier.ours) ?? slug)
        report.count('album', 'before')
        return
      }
      // A list may have the first pictures only.
      const album =
        slug === '' ? listed : { ...listed, ...recordOf(await source.read(`/api/galerii/${encodeURIComponent(slug)}`)) }
      const noteLeftOut = (field: string, reason: string) =>
        report.note(`Left out: ${field} of album ${named(titleOf(album), theirs)}: ${reason}`)
      const create = await creationOf(rules, importer, bodyOf(run, files, album, noteLeftOut))
      const ours = taken.idFor('album', theirs)
      if (!run.dryRun) {
        const found = await inLockedTransaction(db, 'albums', async (tx) => {
          await create(tx, ours)
          await taken.write(tx, 'album', [{ theirs, ours }])
          // The last editor is unknown.
          return tx.execute<{ slug: string }>(sql`
            update albums set muutja_id = null where _id = ${ours}::uuid returning slug`)
        })
        links.addSlug('album', slug, found.rows[0]?.slug ?? slug)
      }
      report.count('album', 'taken')
    })
  }
}

function bodyOf({ rules }: Importing, files: Files, album: Wire, noteLeftOut: (field: string, reason: string) => void) {
  const itemId = itemIds()
  const meedia = inOrder(listOf(album.meedia)).flatMap((value, index) => {
    const item = recordOf(value)
    const own = { id: itemId(item.id, index), jrg: index, tekst: localized(item.tekst) }
    const position = `item ${index + 1}`
    if (item.tyyp === 'pilt') {
      const picture = files.idOf(item.sisu)
      if (picture != null) return { ...own, tyyp: 'pilt', sisu: picture }
      noteLeftOut(position, 'its picture was not taken')
      return []
    }
    const sisu = recordOf(item.sisu)
    const embed = textOf(sisu.embed)
    try {
      cleanEmbed(embed, rules.embedHosts)
      return { ...own, tyyp: 'embed', sisu: { embed, esipilt: files.idOf(sisu.esipilt) ?? null } }
    } catch (error) {
      if (!(error instanceof HtmlRefusal)) throw error
      noteLeftOut(position, error.message)
      return []
    }
  })
  const body = { slug: textOf(album.slug), nimi: localized(album.nimi), excerpt: localized(album.excerpt), meedia }
  return fitting(newAlbumSchema, body, noteLeftOut)
}

/** The languages that are known here. */
const localized = (value: unknown) =>
  Object.fromEntries(languageCodes.map((code) => [code, textOf(recordOf(value)[code])]))

const titleOf = ({ nimi, slug }: Wire) => Object.values(localized(nimi)).find((title) => title !== '') ?? textOf(slug)
