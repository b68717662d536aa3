import { IconMap2 } from '@tabler/icons-react'
import type { BlockEditorProps, BlockKind } from '../../../../content/blocks/blockKind.ts'
import { NotEditable } from '../../../../content/blocks/NotEditable.tsx'
import type { ModuleValue } from '../../values.ts'
import { MapContent } from '../MapContent.tsx'
import { moduleTexts } from '../text.ts'

type MapModule = Extract<ModuleValue, { kind: 'map' }>

/** A map: shown and kept as it is, but neither edited nor added. MODULE-1. */
export const mapKind: BlockKind<MapModule> = {
  label: moduleTexts.kinds.map,
  type: 'kaart',
  icon: IconMap2,
  excerptOf: ({ content }) => content,
  Editor: ShownMap,
}

function ShownMap({ block: { content }, error }: BlockEditorProps<MapModule>) {
  return (
    <>
      <NotEditable text={moduleTexts.onlyMoved} error={error} />
      <MapContent content={content} />
    </>
  )
}
