import { v4 as newId } from 'uuid'
import { languageWords } from '../../../schema/rules/languages.ts'
import { besideTexts } from '../../content/beside/text.ts'
import type { ItemEdit } from '../../content/items/itemList.ts'
import type { Language } from '../../content/languages.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import { confirm } from '../../ui/notice/confirm.tsx'
import { announce } from '../../ui/notice/notify.tsx'
import { homeKinds } from '../kinds/registry.ts'
import { homeTexts } from '../text.ts'
import type { HomeEdit } from './edits.ts'
import { blocksOf, type BlockValue, type HomeValues, sourceOf } from './values.ts'

interface CopiesOptions {
  values: HomeValues
  /** The edited language. */
  language: Language
  edit: (edit: HomeEdit) => void
}

/** Copies one or all blocks of the other language, with a confirmation before overwriting. Both functions are stable. LANG-3, HOME-1. */
export function useCopies({ values, language, edit }: CopiesOptions) {
  const source = sourceOf(language)
  const words = languageWords(source)

  const copyAll = useStableCallback(async () => {
    const needsConfirmation = blocksOf(values, language).some((block) => !isEmptyBlock(block))
    const agreed =
      !needsConfirmation ||
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

  const confirmAndCopy = async (block: BlockValue, index: number) => {
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
  const copyOne = useStableCallback((block: BlockValue, index: number) => void confirmAndCopy(block, index))

  return { copyAll, copyOne }
}

/** A copy of a block for the other language. A block of an unknown kind retains its id, by which the server finds its content. LANG-3. */
function copiedBlock(block: BlockValue, newId: string): BlockValue {
  return block.kind === 'other' ? block : { ...block, id: newId }
}

/**
 * The edit that replaces a block by a copy of the other language's block, under the same id. A copy of an unknown kind retains its own id
 * (see copiedBlock); an earlier copy with that id is removed. LANG-3.
 */
function copyOver(blocks: readonly BlockValue[], own: BlockValue, block: BlockValue): ItemEdit<BlockValue> {
  if (block.kind !== 'other') return { type: 'change', item: { ...block, id: own.id } }
  const others = blocks.filter(({ id }) => id === own.id || id !== block.id)
  return { type: 'replace', items: others.map((one) => (one.id === own.id ? block : one)) }
}

/** Whether a block has no content that a copy would overwrite. */
const isEmptyBlock = (block: BlockValue) => homeKinds.kindOf(block).isEmpty(block)
