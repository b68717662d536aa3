import { IconAlignLeft } from '@tabler/icons-react'
import type { BlockEditorProps, BlockKind } from '../../../../content/blocks/blockKind.ts'
import { plainText } from '../../../../ui/richText/html/plainText.ts'
import { RichTextOnFocus } from '../../../../ui/richText/RichTextOnFocus.tsx'
import type { ModuleValue } from '../../values.ts'
import { moduleTexts } from '../text.ts'

type TextModule = Extract<ModuleValue, { kind: 'text' }>

/** How many characters of an excerpt are shown at most, and of the html that it is read from: a long text is not parsed for it. */
const [excerptLength, excerptSource] = [120, 1_000]

/** Rich text. MODULE-1, EDIT-1. */
export const textKind: BlockKind<TextModule> = {
  label: moduleTexts.kinds.text,
  type: 'tekst',
  icon: IconAlignLeft,
  excerptOf: ({ html }) => plainText(html.slice(0, excerptSource)).slice(0, excerptLength),
  isText: true,
  create: (id) => ({ kind: 'text', id, html: '' }),
  Editor: TextEditor,
}

function TextEditor({ block, name, onChange, error, onSubmit }: BlockEditorProps<TextModule>) {
  return (
    <RichTextOnFocus
      label={name}
      hidesLabel
      value={block.html}
      onChange={(html) => onChange({ ...block, html })}
      placeholder={moduleTexts.write}
      minRows={3}
      error={error}
      onSubmit={onSubmit}
    />
  )
}
