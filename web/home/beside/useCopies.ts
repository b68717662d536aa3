import { v4 as newId } from 'uuid'
import { languageWords } from '../../../schema/rules/languages.ts'
import { besideTexts } from '../../content/beside/text.ts'
import type { ItemEdit } from '../../content/items/itemList.ts'
import type { Language } from '../../content/languages.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import { confirm } from '../../ui/notice/confirm.tsx'
import { announce } from '../../ui/notice/notify.tsx'
import type { HomeEdit } from '../editor/edits.ts'
import { blocksOf, type BlockValue, type HomeValues, sourceOf } from '../editor/values.ts'
import { homeKinds } from '../kinds/registry.ts'
import { homeTexts } from '../text.ts'

interface CopiesOptions {
  values: HomeValues
  /** The language that is edited. */
  language: Language
  edit: (edit: HomeEdit) => void
}

/** Copies blocks from the other language, all or one; asks before it overwrites anything. Both functions are stable. LANG-3, HOME-1. */
export function useCopies({ values, language, edit }: CopiesOptions) {
  const source = sourceOf(language)
  const words = languageWords(source)

  const copyAll = useStableCallback(async () => {
    const asks = blocksOf(values, language).some((block) => !isEmptyBlock(block))
    const agreed =
      !asks ||
      (await confirm({
        title: besideTexts.copyTitle(words),
        text: homeTexts.copyAllText(words),
        action: besideTexts.copyAction,
        stay: besideTexts.keep,
      }))
    if (!agreed) return
    const items = blocksOf(values, source).map((block) => copiedBlock(block, newId()))
    edit({ language, edit: { type: 'replace', items } })
    announce(homeTexts.copied(words))
  })

  const askAndCopy = async (block: BlockValue, index: number) => {
    const own = blocksOf(values, language)[index]
    if (!own) {
      edit({ language, edit: { type: 'insert', index, item: copiedBlock(block, newId()) } })
      return
    }
    const agreed =
      isEmptyBlock(own) ||
      (await confirm({
        title: homeTexts.copyBlockTitle(index + 1, words),
        text: homeTexts.copyBlockText,
        action: besideTexts.copyAction,
        stay: besideTexts.keep,
      }))
    if (agreed) edit({ language, edit: copyOver(blocksOf(values, language), own, block) })
  }
  const copyOne = useStableCallback((block: BlockValue, index: number) => void askAndCopy(block, index))

  return { copyAll, copyOne }
}

/**
 * A block for the other language. A block of a kind that this client does not know keeps its id, by which the server finds its content.
 * LANG-3.
 */
function copiedBlock(block: BlockValue, newId: string): BlockValue {
  return block.kind === 'other' ? block : { ...block, id: newId }
}

/**
 * The edit that puts a block of the other language in the place of an own one, under its id. A block of a kind that this client does not
 * know keeps its id (see copiedBlock), so it replaces the own one; if it has been copied to another place before, it moves. LANG-3.
 */
function copyOver(blocks: readonly BlockValue[], own: BlockValue, block: BlockValue): ItemEdit<BlockValue> {
  if (block.kind !== 'other') return { type: 'change', item: { ...block, id: own.id } }
  const others = blocks.filter(({ id }) => id === own.id || id !== block.id)
  return { type: 'replace', items: others.map((one) => (one.id === own.id ? block : one)) }
}

/** Whether nothing has been written into a block, so that a copy over it loses nothing. */
const isEmptyBlock = (block: BlockValue) => homeKinds.kindOf(block).isEmpty(block)
