import { IconAlignLeft } from '@tabler/icons-react'
import type { BlockEditorProps } from '../../../../content/blocks/blockKind.ts'
import { Html, InertHtml } from '../../../../ui/richText/html/Html.tsx'
import { plainText } from '../../../../ui/richText/html/readHtml.ts'
import { withoutBrokenLinks } from '../../../../ui/richText/html/withoutBrokenLinks.ts'
import { RichTextOnFocus } from '../../../../ui/richText/RichTextOnFocus.tsx'
import type { ModuleKind, ModuleOf } from '../moduleKind.ts'
import { moduleTexts } from '../text.ts'

/** The maximum length of an excerpt, and of the html that it is parsed from, which may be long. */
const [excerptLength, excerptSource] = [120, 1_000]

/** Rich text. MODULE-1, EDIT-1. */
export const textKind: ModuleKind<'text', 'TextModule'> = {
  label: moduleTexts.kinds.text,
  type: 'tekst',
  icon: IconAlignLeft,
  excerptOf: ({ html }) => plainText(html.slice(0, excerptSource)).slice(0, excerptLength),
  isText: true,
  create: (id) => ({ kind: 'text', id, html: '' }),
  typename: 'TextModule',
  fromRecord: ({ id, html }) => ({ kind: 'text', id, html: withoutBrokenLinks(html) }),
  toInput: ({ id, html }) => ({ text: { id, html } }),
  isEmpty: ({ html }) => html.trim() === '',
  wordsOf: ({ html }) => plainText(html),
  Editor: TextEditor,
  View: ({ block }) => <Html html={block.html} />,
  PublicView: ({ block }) => <InertHtml html={block.html} />,
}

function TextEditor({ block, name, onChange, error, onSubmit }: BlockEditorProps<ModuleOf<'text'>>) {
  return (
    <RichTextOnFocus
      label={name}
      hidesLabel
      isPaper
      value={block.html}
      onChange={(html) => onChange({ ...block, html })}
      placeholder={moduleTexts.write}
      minRows={3}
      error={error}
      onSubmit={onSubmit}
    />
  )
}
