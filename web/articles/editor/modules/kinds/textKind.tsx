import { IconAlignLeft } from '@tabler/icons-react'
import { RichTextOnFocus } from '../../../../ui/richText/RichTextOnFocus.tsx'
import type { ModuleValue } from '../../values.ts'
import type { ModuleEditorProps, ModuleKind } from '../moduleKind.ts'
import { moduleTexts } from '../text.ts'

type TextModule = Extract<ModuleValue, { kind: 'text' }>

/** Rich text. MODULE-1, EDIT-1. */
export const textKind: ModuleKind<TextModule> = {
  label: moduleTexts.kinds.text,
  type: 'tekst',
  icon: IconAlignLeft,
  create: (id) => ({ kind: 'text', id, html: '' }),
  Editor: TextEditor,
}

function TextEditor({ module, name, onChange, busy, error, onSubmit }: ModuleEditorProps<TextModule>) {
  return (
    <RichTextOnFocus
      label={name}
      hidesLabel
      value={module.html}
      onChange={(html) => onChange({ ...module, html })}
      placeholder={moduleTexts.write}
      minRows={3}
      error={error}
      disabled={busy}
      onSubmit={onSubmit}
    />
  )
}
