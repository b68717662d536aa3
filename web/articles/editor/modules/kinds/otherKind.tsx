import { IconPuzzle } from '@tabler/icons-react'
import type { BlockEditorProps } from '../../../../content/blocks/blockKind.ts'
import { NotEditable } from '../../../../content/blocks/NotEditable.tsx'
import { PreviewNote } from '../../../../content/preview/PreviewParts.tsx'
import { previewTexts } from '../../../../content/preview/text.ts'
import type { ModuleKind, ModuleOf } from '../moduleKind.ts'
import { moduleTexts } from '../text.ts'

/** Modules of kinds unknown to this client: their content is preserved; they can only be moved and deleted. MODULE-1. */
export const otherKind: ModuleKind<'other', 'OtherModule'> = {
  label: moduleTexts.unknownKind,
  type: '',
  nameOf: ({ type }) => type || moduleTexts.unknownKind,
  icon: IconPuzzle,
  excerptOf: () => '',
  typename: 'OtherModule',
  fromRecord: ({ id, __typename, ...record }) => ({ kind: 'other', id, type: record.kind ?? __typename }),
  toInput: ({ id }) => ({ other: { id } }),
  isEmpty: () => false,
  Editor: OtherEditor,
  View: ({ block }) => <p>{block.type}</p>,
  PublicView: ({ block }) => (
    <PreviewNote>{previewTexts.cannotShow(moduleTexts.unknownKindOf(block.type))}</PreviewNote>
  ),
}

function OtherEditor({ error }: BlockEditorProps<ModuleOf<'other'>>) {
  return <NotEditable text={moduleTexts.onlyMoved} error={error} />
}
