import { IconCode } from '@tabler/icons-react'
import type { ModuleValue } from '../../values.ts'
import type { ModuleEditorProps, ModuleKind } from '../moduleKind.ts'
import { moduleTexts } from '../text.ts'

type EmbedModule = Extract<ModuleValue, { kind: 'embed' }>

/** The page of another site, such as a video. MODULE-1. */
export const embedKind: ModuleKind<EmbedModule> = {
  label: moduleTexts.kinds.embed,
  type: 'embed',
  icon: IconCode,
  create: (id) => ({ kind: 'embed', id, html: '' }),
  Editor: EmbedEditor,
}

function EmbedEditor({ module, name, onChange, busy }: ModuleEditorProps<EmbedModule>) {
  return (
    <textarea
      aria-label={name}
      value={module.html}
      readOnly={busy}
      onChange={({ currentTarget }) => onChange({ ...module, html: currentTarget.value })}
    />
  )
}
