import { useState } from 'react'
import { SaveBar } from '../../content/editor/SaveBar.tsx'
import { Composer } from '../../files/attachments/Composer.tsx'
import { useAttachmentField, useAttachments } from '../../files/attachments/useFilesForm.ts'
import type { FileCardFragment } from '../../files/generated.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { layout } from '../../ui/layout/layout.ts'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { componentTexts } from './text.ts'

interface Reply {
  text: string
  files: readonly FileCardFragment[]
}

/** A form for a text with files. It sends nothing. */
export function Writing() {
  const [values, setValues] = useState<Reply>({ text: '', files: [] })
  const attachments = useAttachments({ max: 5, visibility: 'FORUM' })
  const form = useForm([values, setValues], {
    fields: ['text'],
    inputs: [attachments],
    check: ({ text }) => (text ? {} : { text: componentTexts.missing }),
    save: () => Promise.resolve(),
    onSaved: () => notifyDone(componentTexts.isDone),
  })
  const files = useAttachmentField(attachments, { values, set: setValues, busy: form.busy })
  return (
    <form {...form.props}>
      <Composer
        form={{ ...form, files, status: '' }}
        label={componentTexts.composer}
        showsLabel
        action={componentTexts.send}
      />
    </form>
  )
}

const rest = {
  action: componentTexts.save,
  retries: false,
  takesFocus: false,
  onStopWaiting: null,
  canRedo: false,
  onUndo: () => {},
  onRedo: () => {},
}

/** The save bar: with nothing to save, with changes, and while saving. */
export function SaveBars() {
  return (
    <div className={layout('stack', 'gap24')}>
      <SaveBar {...rest} busy={false} isUnsaved={false} savedAt={null} canUndo={false} />
      <SaveBar {...rest} busy={false} isUnsaved savedAt={null} canUndo onStay={rest.onUndo} />
      <SaveBar {...rest} busy isUnsaved savedAt={null} canUndo />
    </div>
  )
}
