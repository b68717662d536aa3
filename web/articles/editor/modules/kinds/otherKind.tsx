import { IconPuzzle } from '@tabler/icons-react'
import type { ModuleValue } from '../../values.ts'
import type { ModuleKind } from '../moduleKind.ts'
import { NotEditable } from '../NotEditable.tsx'
import { moduleTexts } from '../text.ts'

type OtherModule = Extract<ModuleValue, { kind: 'other' }>

/** Modules of kinds that this client does not know: they keep their content, and are only moved and deleted. MODULE-1. */
export const otherKind: ModuleKind<OtherModule> = {
  label: moduleTexts.unknownKind,
  type: '',
  nameOf: ({ type }) => type || moduleTexts.unknownKind,
  icon: IconPuzzle,
  excerptOf: () => '',
  Editor: NotEditable,
}
