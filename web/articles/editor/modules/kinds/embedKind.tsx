import { IconCode } from '@tabler/icons-react'
import type { BlockEditorProps } from '../../../../content/blocks/blockKind.ts'
import { EmbedField } from '../../../../content/embed/EmbedField.tsx'
import { ShownEmbed } from '../../../../content/embed/EmbedFrames.tsx'
import { embedWords } from '../../../../content/embed/readEmbed.ts'
import { PreviewNote } from '../../../../content/preview/PreviewParts.tsx'
import { previewTexts } from '../../../../content/preview/text.ts'
import { ModuleCode } from '../ModuleCode.tsx'
import type { ModuleKind, ModuleOf } from '../moduleKind.ts'
import { moduleTexts } from '../text.ts'

/** An embedded page of another site, such as a video. MODULE-1. */
export const embedKind: ModuleKind<'embed', 'EmbedModule'> = {
  label: moduleTexts.kinds.embed,
  type: 'embed',
  icon: IconCode,
  excerptOf: ({ html }) => embedWords(html),
  create: (id) => ({ kind: 'embed', id, html: '' }),
  typename: 'EmbedModule',
  fromRecord: ({ id, code }) => ({ kind: 'embed', id, html: code }),
  toInput: ({ id, html }) => ({ embed: { id, html } }),
  isEmpty: ({ html }) => html.trim() === '',
  wordsOf: ({ html }) => embedWords(html),
  Editor: EmbedEditor,
  View: ({ block }) => <ModuleCode code={embedWords(block.html)} />,
  PublicView: ({ block }) => (
    <ShownEmbed
      code={block.html}
      otherwise={<PreviewNote>{previewTexts.cannotShow(moduleTexts.embedSeen)}</PreviewNote>}
    />
  ),
}

function EmbedEditor({ block, onChange, error }: BlockEditorProps<ModuleOf<'embed'>>) {
  return <EmbedField html={block.html} onChange={(html) => onChange({ ...block, html })} error={error} />
}
