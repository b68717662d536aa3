import { GatewayError } from '../errors.ts'
import type { FileRecordsOf } from '../files/files.ts'
import { type BlockInput, type HomeLanguage, type HomePageInput, refusedBlock, requireOneKind } from './input.ts'
import type { HomePageRead } from './rest.ts'
import {
  type BlockRecords,
  blockRecordsOf,
  blockToWire,
  type BlockWriting,
  otherBlockToWire,
  picturesOf,
} from './wire/block.ts'

/** Converts input to the body of a save: ids of pictures to wire records, blocks to wire records with `jrg` from 0. */
export function homePageWriting(fileRecordsOf: FileRecordsOf) {
  /** @throws BAD_USER_INPUT at the block for pictures, or blocks of unknown kind, that do not exist */
  async function blockOf(
    language: HomeLanguage,
    input: BlockInput,
    index: number,
    { here, there }: { here: BlockRecords; there: BlockRecords },
  ): Promise<Record<string, unknown>> {
    requireOneKind(language, input, index)
    const { intro, offset, gallery, calendar, news, other } = input
    const textsOf = ({ title, text }: { title?: string | null | undefined; text?: string | null | undefined }) => ({
      title: title ?? '',
      text: text ?? '',
    })
    const image = async (blockId: string, id: string | null | undefined): Promise<unknown> => {
      if (id == null) return null
      try {
        return (await fileRecordsOf([id], picturesOf(here.get(blockId) ?? there.get(blockId))))[0]
      } catch (error) {
        if (!(error instanceof GatewayError) || error.code !== 'BAD_USER_INPUT') throw error
        throw refusedBlock(language, index, 'Pilti enam ei ole. Vali teine ja salvesta uuesti.')
      }
    }
    const sent = (block: BlockWriting) => blockToWire(block, index, here.get(block.id))
    if (intro) {
      const { id, link, largeImageId, leftImageId, rightImageId } = intro
      return sent({
        kind: 'intro',
        id,
        ...textsOf(intro),
        link: link ?? '',
        largeImage: await image(id, largeImageId),
        leftImage: await image(id, leftImageId),
        rightImage: await image(id, rightImageId),
      })
    }
    if (offset) {
      const { id, link, imageId } = offset
      return sent({ kind: 'offset', id, ...textsOf(offset), link: link ?? '', image: await image(id, imageId) })
    }
    if (gallery) {
      const { id, imageId } = gallery
      return sent({ kind: 'gallery', id, ...textsOf(gallery), image: await image(id, imageId) })
    }
    if (calendar) return sent({ kind: 'calendar', id: calendar.id })
    if (news) return sent({ kind: 'news', id: news.id })
    // A block of unknown kind may have been copied from the other language.
    const known = other && (here.get(other.id) ?? there.get(other.id))
    if (!known) throw refusedBlock(language, index, 'Seda plokki enam ei ole. Laadi leht uuesti.')
    return otherBlockToWire(known, index)
  }

  return {
    /** @param now the current page: its blocks keep their unknown properties */
    async blocksOf(
      input: HomePageInput,
      now: HomePageRead['record'] | undefined,
    ): Promise<Record<HomeLanguage, unknown[]>> {
      const records = { et: blockRecordsOf(now?.et), en: blockRecordsOf(now?.en) }
      const blocksOf = (language: HomeLanguage) => {
        const known = { here: records[language], there: records[language === 'et' ? 'en' : 'et'] }
        return Promise.all(input[language].map((block, index) => blockOf(language, block, index, known)))
      }
      return { et: await blocksOf('et'), en: await blocksOf('en') }
    },
  }
}
