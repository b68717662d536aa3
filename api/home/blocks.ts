import { numbered } from '../content/itemList.ts'
import type { WireFile } from '../files/fileRecord.ts'
import type { FilesById } from '../files/recordFiles.ts'
import { badFields } from '../http/errors.ts'
import { storable } from '../http/fields.ts'
import { cleanHtml, HtmlRefusal } from '../http/html/cleanHtml.ts'
import { inChunks } from '../http/html/inChunks.ts'
import { isAbove } from '../http/html/markupLimit.ts'
import type { BlockOf, StoredBlock } from '../store/tables/home.ts'
import type { GivenBlock } from './bodies.ts'
import type { WireBlock } from './schemas.ts'

/** The limit of all texts of a language together: it has up to 100, each as long as cleanHtml allows. */
const mostText = { characters: 500_000, tags: 20_000 }

/** The pictures of a block by their fields. */
export function picturesOf<Picture>(block: BlockOf<Picture>): (Picture | null)[] {
  switch (block.tyyp) {
    case 'Sissejuhatus':
      return [block.piltSuur, block.piltVasak, block.piltParem]
    case 'Offset':
    case 'Galerii':
      return [block.pilt]
    default:
      return []
  }
}

/** A block with each of its pictures changed by `change`. */
export function withPictures<From, To>(block: BlockOf<From>, change: (picture: From | null) => To | null): BlockOf<To> {
  switch (block.tyyp) {
    case 'Sissejuhatus': {
      const { piltSuur, piltVasak, piltParem } = block
      return { ...block, piltSuur: change(piltSuur), piltVasak: change(piltVasak), piltParem: change(piltParem) }
    }
    case 'Offset':
    case 'Galerii':
      return { ...block, pilt: change(block.pilt) }
    default:
      return block
  }
}

/**
 * Sanitises the html of the blocks of a request, for storing. HOME-1, REST-3.
 * @throws 400 on the language above the limits, and for html that cleanHtml refuses, with the number of its block
 */
export async function preparedBlocks(language: string, given: readonly GivenBlock[]): Promise<StoredBlock[]> {
  const textOf = (block: GivenBlock) => ('tekst' in block ? block.tekst : '')
  if (isAbove(mostText, given.map(textOf)))
    throw badFields({ [language]: 'Avalehe tekstid on liiga pikad. Lühenda neid.' })
  const lengthOf = (block: GivenBlock) => textOf(block).length
  return inChunks(given, lengthOf, ({ jrg: _position, ...block }, index) => {
    if (!('tekst' in block)) return block
    try {
      return { ...block, tekst: cleanHtml(storable(block.tekst)) }
    } catch (error) {
      if (!(error instanceof HtmlRefusal)) throw error
      throw refusedBlock(language, index, error.message)
    }
  })
}

/** A 400 error on a language. @param index of the block at fault, from 0 */
export function refusedBlock(language: string, index: number, message: string) {
  return badFields({ [language]: numbered(index, 'plokk', message) })
}

/** Blocks as wire records: with `jrg` from 0, and with the records of their pictures; deleted files are null. ORDER-1. */
export function wireBlocks(stored: readonly StoredBlock[], files: FilesById): WireBlock[] {
  const fileOf = (id: string | null): WireFile | null => (id == null ? null : (files.get(id) ?? null))
  return stored.map((block, jrg) => ({ ...withPictures(block, fileOf), jrg }))
}

/** The stored form of blocks in a response, which has no deleted files. */
export function storedBlocks(blocks: readonly WireBlock[]): StoredBlock[] {
  return blocks.map(({ jrg: _position, ...block }) => withPictures(block, (file) => file?._id ?? null))
}
