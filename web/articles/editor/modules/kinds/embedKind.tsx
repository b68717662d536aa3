import { IconCode } from '@tabler/icons-react'
import type { ModuleValue } from '../../values.ts'
import { EmbedEditor } from '../embed/EmbedEditor.tsx'
import type { ModuleKind } from '../moduleKind.ts'
import { moduleTexts } from '../text.ts'

/** The page of another site, such as a video. MODULE-1. */
export const embedKind: ModuleKind<Extract<ModuleValue, { kind: 'embed' }>> = {
  label: moduleTexts.kinds.embed,
  type: 'embed',
  icon: IconCode,
  excerptOf: ({ html }) => html,
  create: (id) => ({ kind: 'embed', id, html: '' }),
  Editor: EmbedEditor,
}
