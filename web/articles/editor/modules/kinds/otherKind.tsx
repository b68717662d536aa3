import { IconPuzzle } from '@tabler/icons-react'
import type { BlockEditorProps, BlockKind } from '../../../../content/blocks/blockKind.ts'
import { NotEditable } from '../../../../content/blocks/NotEditable.tsx'
import type { ModuleValue } from '../../values.ts'
import { moduleTexts } from '../text.ts'

type OtherModule = Extract<ModuleValue, { kind: 'other' }>

/** Modules of kinds that this client does not know: they keep their content, and are only moved and deleted. MODULE-1. */
export const otherKind: BlockKind<OtherModule> = {
  label: moduleTexts.unknownKind,
  type: '',
  nameOf: ({ type }) => type || moduleTexts.unknownKind,
  icon: IconPuzzle,
  excerptOf: () => '',
  Editor: OtherEditor,
}

function OtherEditor({ error }: BlockEditorProps<OtherModule>) {
  return <NotEditable text={moduleTexts.onlyMoved} error={error} />
}
