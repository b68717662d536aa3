import { byLanguage } from '../../schema/rules/languages.ts'
import { numbered } from '../content/itemList.ts'
import { changedText, type LocalizedText, textsOf } from '../content/localizedText.ts'
import { badFields } from '../http/errors.ts'
import { storable } from '../http/fields.ts'
import { cleanEmbed } from '../http/html/cleanEmbed.ts'
import { HtmlRefusal } from '../http/html/cleanHtml.ts'
import { inChunks } from '../http/html/inChunks.ts'
import { isAbove } from '../http/html/markupLimit.ts'
import { editableRecord, nothingElse } from '../records/editable.ts'
import { type AlbumBody, type GivenItem, nounOf } from './bodies.ts'
import type { WireAlbum } from './schemas.ts'

/** The limit of all embed codes of an album together: it has up to 1,000, each as long as cleanEmbed allows. */
const mostCode = { characters: 500_000, tags: 10_000 }

/** An item with its files as ids. */
export type AlbumItem = { id: string; tekst: LocalizedText } & (
  { tyyp: 'pilt'; failId: string } | { tyyp: 'embed'; embed: string; esipiltId: string | null }
)

/** The editable fields of an album, with files as ids. */
export interface AlbumContent {
  slug: string
  nimi: LocalizedText
  excerpt: LocalizedText
  meedia: AlbumItem[]
}

export const emptyContent: AlbumContent = { slug: '', nimi: {}, excerpt: {}, meedia: [] }

/** The content of an album in a response. */
export function contentOf({ slug, nimi, excerpt, meedia }: Omit<WireAlbum, 'versioon'>): AlbumContent {
  return {
    slug,
    nimi,
    excerpt,
    meedia: meedia.map((item): AlbumItem => {
      const { id, tekst } = item
      if (item.tyyp === 'pilt') return { id, tekst, tyyp: item.tyyp, failId: item.sisu._id }
      return { id, tekst, tyyp: item.tyyp, embed: item.sisu.embed, esipiltId: item.sisu.esipilt?._id ?? null }
    }),
  }
}

/** A body that gives an album this content, with a text for each language. */
export const bodyOf = ({ slug, nimi, excerpt, meedia }: AlbumContent): AlbumBody => ({
  slug,
  nimi: inEachLanguage(nimi),
  excerpt: inEachLanguage(excerpt),
  meedia: meedia.map((item): GivenItem => {
    const own = { id: item.id, tekst: inEachLanguage(item.tekst) }
    if (item.tyyp === 'pilt') return { ...own, tyyp: item.tyyp, sisu: item.failId }
    return { ...own, tyyp: item.tyyp, sisu: { embed: item.embed, esipilt: item.esipiltId } }
  }),
})

const inEachLanguage = (text: LocalizedText) => byLanguage((language) => text[language] ?? '')

/**
 * Sanitises the embed codes of a request, for storing. GALLERY-3, REST-3.
 * @param embedHosts hosts whose pages may be embedded
 * @throws 400 on `meedia` above the limits, and for code that cleanEmbed refuses, with the number of its item
 */
export async function preparedBody(body: AlbumBody, embedHosts: readonly string[]): Promise<AlbumBody> {
  if (!body.meedia) return body
  const codeOf = (item: GivenItem) => (item.tyyp === 'embed' ? item.sisu.embed : '')
  if (isAbove(mostCode, body.meedia.map(codeOf)))
    throw badFields({ meedia: 'Albumis on liiga palju manustatud lehtede koodi. Jaga see mitmeks.' })
  const lengthOf = (item: GivenItem) => codeOf(item).length
  const meedia = await inChunks(body.meedia, lengthOf, (item, index): GivenItem => {
    if (item.tyyp !== 'embed') return item
    try {
      return { ...item, sisu: { ...item.sisu, embed: cleanEmbed(storable(item.sisu.embed), embedHosts) } }
    } catch (error) {
      if (!(error instanceof HtmlRefusal)) throw error
      throw refusedItem(item, index, error.message)
    }
  })
  return { ...body, meedia }
}

/** The content with changes applied; the slug is still the requested one. Media without a text keep theirs. */
export function changedContent(content: AlbumContent, body: AlbumBody): AlbumContent {
  const { slug, nimi, excerpt, meedia, ...others } = body
  nothingElse(others)
  const texts = new Map(content.meedia.map(({ id, tekst }) => [id, tekst]))
  return {
    slug: slug ?? content.slug,
    nimi: changedText(content.nimi, nimi),
    excerpt: changedText(content.excerpt, excerpt),
    meedia:
      meedia?.map((item): AlbumItem => {
        const { id } = item
        const tekst = changedText(texts.get(id) ?? {}, item.tekst)
        if (item.tyyp === 'pilt') return { id, tekst, tyyp: item.tyyp, failId: item.sisu }
        return { id, tekst, tyyp: item.tyyp, embed: item.sisu.embed, esipiltId: item.sisu.esipilt }
      }) ?? content.meedia,
  }
}

/** The editable properties of an album. A move changes none of them. GALLERY-2. */
const albumProperties = editableRecord<AlbumContent, AlbumContent>({
  slug: {},
  nimi: { versioned: textsOf },
  excerpt: { versioned: textsOf },
  meedia: {
    versioned: (items) =>
      items.map((item) => [
        item.id,
        item.tyyp === 'pilt' ? [item.failId] : [item.embed, item.esipiltId],
        textsOf(item.tekst),
      ]),
  },
})

export const versionOfContent = albumProperties.versionOf

/** The ids of the files that media show, each once. FILE-7. */
export function filesOf(meedia: readonly AlbumItem[]): string[] {
  const ids = meedia.map((item) => (item.tyyp === 'pilt' ? item.failId : item.esipiltId))
  return [...new Set(ids.filter((id) => id != null))]
}

/** A 400 error on `meedia`. @param index of the item at fault, from 0 */
export function refusedItem(item: { tyyp: string }, index: number, message: string) {
  return badFields({ meedia: numbered(index, nounOf(item), message) })
}
