import { IconCode } from '@tabler/icons-react'
import type { BlockEditorProps, BlockKind } from '../../../../content/blocks/blockKind.ts'
import { EmbedField } from '../../../../content/embed/EmbedField.tsx'
import type { ModuleValue } from '../../values.ts'
import { moduleTexts } from '../text.ts'

type EmbedModule = Extract<ModuleValue, { kind: 'embed' }>

/** The page of another site, such as a video. MODULE-1. */
export const embedKind: BlockKind<EmbedModule> = {
  label: moduleTexts.kinds.embed,
  type: 'embed',
  icon: IconCode,
  excerptOf: ({ html }) => html,
  create: (id) => ({ kind: 'embed', id, html: '' }),
  Editor: EmbedEditor,
}

function EmbedEditor({ block, onChange, error }: BlockEditorProps<EmbedModule>) {
  return <EmbedField html={block.html} onChange={(html) => onChange({ ...block, html })} error={error} />
}
