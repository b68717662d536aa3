import { v4 as newId } from 'uuid'
import { languageWords } from '../../../schema/rules/languages.ts'
import { besideTexts } from '../../content/beside/text.ts'
import type { Language } from '../../content/languages.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import { confirm } from '../../ui/notice/confirm.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { copiedBlock, copyOver, isEmptyBlock } from '../editor/copy.ts'
import { type HomeEdit } from '../editor/edits.ts'
import { blocksOf, type BlockValue, type HomeValues, sourceOf } from '../editor/values.ts'
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
    notifyDone(homeTexts.copied(words))
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
