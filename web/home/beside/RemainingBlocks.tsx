import { Pair } from '../../content/beside/Pair.tsx'
import type { BesideSource } from '../../content/beside/SourcePart.tsx'
import type { BlockValue } from '../editor/values.ts'
import { SourceBlock } from './SourceBlock.tsx'

interface RemainingBlocksProps {
  source: BesideSource
  blocks: readonly BlockValue[]
  /** How many blocks the edited language has. */
  from: number
  busy: boolean
  onCopy: (block: BlockValue, index: number) => void
}

/** The blocks of the other language that the edited one has none for. LANG-3. */
export function RemainingBlocks({ source, blocks, from, busy, onCopy }: RemainingBlocksProps) {
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
