import { useRef, useState } from 'react'
import { errorText, fieldErrors } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useDraft } from '../../lib/drafts/useDraft.ts'
import type { OpenedDraft } from '../../lib/drafts/useOpenedDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { DraftNotes } from '../../ui/form/DraftNotes.tsx'
import { WithDraft } from '../../ui/form/WithDraft.tsx'
import { adminTexts } from './text.ts'
import { TextInput } from '../../ui/form/TextInput.tsx'
import classes from './NameForm.module.css'

interface NameFormProps {
  /** Whose draft this is: 'category:new' or 'category:<id>'. */
  place: string
  label: string
  initial: string
  /** The verb on the button. */
  action: string
  /** Saves the name, trimmed. Throws the refusal. */
  save: (name: string) => Promise<void>
  /** Leaves without saving; without it the form always stands there. */
  onCancel?: () => void
}

/** The field for a category's name. What was typed survives a reload and a refusal. FORUM-8. */
export function NameForm(props: NameFormProps) {
  return (
    <WithDraft place={props.place} initial={{ name: props.initial }} show={({ name }) => <p>{name}</p>}>
      {(opened) => <OpenedForm {...props} opened={opened} />}
    </WithDraft>
  )
}

interface OpenedFormProps extends NameFormProps {
  opened: OpenedDraft<{ name: string }>
}

function OpenedForm({ place, opened, label, action, save, onCancel }: OpenedFormProps) {
  const draft = useDraft(place, opened)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  const refuse = (why: string) => {
    setProblem(why)
    field.current?.focus()
  }
  const [send, busy] = useBusy(async () => {
    const name = draft.value.name.trim()
    const found = nameProblem(name)
    if (found) return refuse(found)
    setProblem(null)
    try {
      await save(name)
      draft.clear()
    } catch (error) {
      refuse(fieldErrors(error).name ?? errorText(error))
    }
  })
  const cancel = () => {
    draft.clear()
    onCancel?.()
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onCancel) cancel()
      }}
    >
      <DraftNotes restoredAt={draft.restoredAt} keeping={draft.keeping} onTakeOver={draft.takeOver} />
      <TextInput
        ref={field}
        className={classes.field}
        label={label}
        size="md"
        value={draft.value.name}
        onChange={(event) => draft.set({ name: event.currentTarget.value })}
        error={problem}
        readOnly={busy}
        autoComplete="off"
        autoFocus={onCancel != null}
      />
      <div className={classes.buttons}>
        <Button type="submit" tone={onCancel ? 'main' : 'plain'} busy={busy}>
          {action}
        </Button>
        {onCancel && (
          <Button tone="plain" onClick={cancel}>
            {adminTexts.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

const maxName = 100

function nameProblem(name: string): string | null {
  if (name === '') return adminTexts.nameMissing
  return name.length > maxName ? adminTexts.nameTooLong : null
}
