import { IconCopy } from '@tabler/icons-react'
import { languageWords } from '../../../schema/rules/languages.ts'
import { type BesideSource, SourcePart } from '../../content/beside/SourcePart.tsx'
import { blockTexts } from '../../content/blocks/text.ts'
import { Button } from '../../ui/button/Button.tsx'
import type { BlockValue } from '../editor/values.ts'
import { homeKinds } from '../kinds/registry.ts'
import { homeTexts } from '../text.ts'
import classes from './SourceBlock.module.css'

interface SourceBlockProps {
  source: BesideSource
  /** The block of the other language at this position; undefined where it has none. */
  block: BlockValue | undefined
  /** From 0. */
  index: number
  busy: boolean
  /** Copies the block to this position of the edited language. */
  onCopy: (block: BlockValue, index: number) => void
}

/** The block of the other language beside the edited one, with the button that copies it. LANG-3, HOME-1. */
export function SourceBlock({ source, block, index, busy, onCopy }: SourceBlockProps) {
  if (!block) return <p className={classes.none}>{homeTexts.noSource(languageWords(source.language))}</p>
  const { View } = homeKinds.kindOf(block)
  const name = blockTexts.named(index + 1, homeTexts.blocks.word, homeKinds.labelOf(block))
  return (
    <SourcePart source={source} name={name} change={null}>
      <View block={block} />
      <Button
        lang="et"
        tone="quiet"
        off={busy}
        className={classes.copy}
        icon={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
        aria-label={homeTexts.copyHereNamed(name)}
        onClick={() => onCopy(block, index)}
      >
        {homeTexts.copyHere}
      </Button>
    </SourcePart>
  )
}
