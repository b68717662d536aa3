import { IconCopy } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { languageWords } from '../../../schema/rules/languages.ts'
import { Pair } from '../../content/beside/Pair.tsx'
import { type BesideSource, SourceSection } from '../../content/beside/SourceSection.tsx'
import { BlockColumn } from '../../content/blocks/BlockColumn.tsx'
import { blockTexts } from '../../content/blocks/text.ts'
import type { ItemEdit } from '../../content/items/itemList.ts'
import type { Language } from '../../content/languages.ts'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { homeKinds } from '../kinds/registry.ts'
import { homeTexts } from '../text.ts'
import type { HomeEdit } from './edits.ts'
import type { BlockValue } from './values.ts'
import classes from './HomeEditor.module.css'

interface LanguagePanelProps {
  language: Language
  /** The same array until a block of the language changes. */
  blocks: readonly BlockValue[]
  /** Changes with each edit of the page. */
  revision: object
  /** Stable. */
  edit: (edit: HomeEdit) => void
  busy: boolean
  error: string | undefined
  onSubmit: () => void
  onUndo: () => void
  /** The blocks of the other language to show side by side; null while hidden. The same object until one of them changes. */
  beside: { source: BesideSource; blocks: readonly BlockValue[] } | null
  /** Copies a block of the other language. Stable. */
  onCopy: (block: BlockValue, index: number) => void
}

/** The blocks of a language. HOME-1, HOME-2. */
export function LanguagePanel(props: LanguagePanelProps) {
  const { language, blocks, revision, edit, busy, error, onSubmit, onUndo, beside, onCopy } = props
  const editBlocks = useCallback(
    (change: ItemEdit<BlockValue>) => void edit({ language, edit: change }),
    [edit, language],
  )
  const besideBlock = useCallback(
    (index: number) =>
      beside && (
        <SourceBlock source={beside.source} block={beside.blocks[index]} index={index} busy={busy} onCopy={onCopy} />
      ),
    [beside, busy, onCopy],
  )
  const texts = useMemo(
    () => ({ ...homeTexts.blocks, list: homeTexts.blocks.list(languageWords(language)) }),
    [language],
  )
  return (
    <>
      {blocks.length === 0 && (
        <p className={layout('muted', 'above8', 'below16')}>{homeTexts.empty(languageWords(language))}</p>
      )}
      <BlockColumn
        blocks={blocks}
        kinds={homeKinds}
        texts={texts}
        language={language}
        edit={editBlocks}
        revision={revision}
        busy={busy}
        error={error}
        field={language}
        onSubmit={onSubmit}
        onUndo={onUndo}
        beside={beside ? besideBlock : undefined}
      />
      {beside && (
        <RemainingBlocks
          source={beside.source}
          blocks={beside.blocks}
          from={blocks.length}
          busy={busy}
          onCopy={onCopy}
        />
      )}
    </>
  )
}

interface RemainingBlocksProps {
  source: BesideSource
  blocks: readonly BlockValue[]
  /** The number of blocks of the edited language. */
  from: number
  busy: boolean
  onCopy: (block: BlockValue, index: number) => void
}

/** The blocks of the other language after the last block of the edited one. LANG-3. */
function RemainingBlocks({ source, blocks, from, busy, onCopy }: RemainingBlocksProps) {
  return (
    <>
      {blocks.slice(from).map((block, index) => (
        <Pair
          key={block.id}
          source={<SourceBlock source={source} block={block} index={from + index} busy={busy} onCopy={onCopy} />}
        >
          {null}
        </Pair>
      ))}
    </>
  )
}

interface SourceBlockProps {
  source: BesideSource
  /** The block of the other language at this position; undefined if there is none. */
  block: BlockValue | undefined
  /** From 0. */
  index: number
  busy: boolean
  /** Copies the block to this position of the edited language. */
  onCopy: (block: BlockValue, index: number) => void
}

/** The block of the other language at the side of the edited one, with the button that copies it. LANG-3, HOME-1. */
function SourceBlock({ source, block, index, busy, onCopy }: SourceBlockProps) {
  if (!block) return <p className={classes.none}>{homeTexts.noSource(languageWords(source.language))}</p>
  const { View } = homeKinds.kindOf(block)
  const name = blockTexts.named(index + 1, homeTexts.blocks.word, homeKinds.labelOf(block))
  return (
    <SourceSection source={source} name={name} change={null}>
      <View block={block} />
      <Button
        lang="et"
        tone="quiet"
        off={busy}
        className={layout('above8')}
        icon={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
        aria-label={homeTexts.copyHereNamed(name)}
        onClick={() => onCopy(block, index)}
      >
        {homeTexts.copyHere}
      </Button>
    </SourceSection>
  )
}
