import { useState } from 'react'
import { SaveBar } from '../../content/editor/SaveBar.tsx'
import { Composer } from '../../files/attachments/Composer.tsx'
import { useAttachmentField, useAttachments } from '../../files/attachments/useFilesForm.ts'
import type { FileCardFragment } from '../../files/generated.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { layout } from '../../ui/layout/layout.ts'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { partsTexts } from './text.ts'

interface Reply {
  text: string
  files: readonly FileCardFragment[]
}

/** Where a text with files is written. It is sent nowhere. */
export function Writing() {
  const [values, setValues] = useState<Reply>({ text: '', files: [] })
  const attachments = useAttachments({ max: 5, visibility: 'FORUM' })
  const form = useForm([values, setValues], {
    fields: ['text'],
    parts: [attachments],
    check: ({ text }) => (text ? {} : { text: partsTexts.missing }),
    save: () => Promise.resolve(),
    onSaved: () => notifyDone(partsTexts.isDone),
  })
  const files = useAttachmentField(attachments, { values, set: setValues, busy: form.busy })
  return (
    <form {...form.props}>
      <Composer form={{ ...form, files, status: '' }} label={partsTexts.composer} showsLabel action={partsTexts.send} />
    </form>
  )
}

const rest = {
  action: partsTexts.save,
  retries: false,
  onStopWaiting: null,
  canRedo: false,
  onUndo: () => {},
  onRedo: () => {},
}

/** The bar that saves: with nothing to save, with something, and while it saves. */
export function SaveBars() {
  return (
    <div className={layout('stack', 'gap24')}>
      <SaveBar {...rest} busy={false} isUnsaved={false} savedAt={null} canUndo={false} />
      <SaveBar {...rest} busy={false} isUnsaved savedAt={null} canUndo onStay={rest.onUndo} />
      <SaveBar {...rest} busy isUnsaved savedAt={null} canUndo />
    </div>
  )
}
