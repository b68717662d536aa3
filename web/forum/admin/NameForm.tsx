import type { OpenedDraft } from '../../lib/drafts/useOpenedDraft.ts'
import { Button } from '../../ui/button/Button.tsx'
import { problemsOf } from '../../ui/form/problems.ts'
import { TextInput } from '../../ui/form/TextInput.ts'
import { useDraftedForm } from '../../ui/form/useDraftedForm.tsx'
import { WithDraft } from '../../ui/form/WithDraft.tsx'
import { adminTexts } from './text.ts'
import classes from './NameForm.module.css'

interface NameFormProps {
  /** Whose draft this is: 'category:new' or 'category:<id>'. */
  place: string
  label: string
  initial: string
  /** The verb on the button. */
  action: string
  /** Saves the name, trimmed. Throws the refusal. */
  save: (name: string) => Promise<unknown>
  /** Reads the list again, where the answer of a save was lost. */
  refresh: () => Promise<void>
  /** After the name, trimmed, was saved. */
  onSaved: (name: string) => void
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

function OpenedForm({ place, opened, label, action, save, refresh, onSaved, onCancel }: OpenedFormProps) {
  const form = useDraftedForm({
    place,
    opened,
    fields: ['name'],
    check: ({ name }) => problemsOf({ name: nameProblem(name.trim()) }),
    save: ({ name }) => save(name.trim()),
    reread: refresh,
    onSaved: (_result, { name }) => onSaved(name.trim()),
    onRefused: () => form.goTo('name'),
  })
  const cancel = () => {
    form.discard()
    onCancel?.()
  }
  return (
    <form
      className={classes.form}
      {...form.props}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onCancel && !form.busy) cancel()
      }}
    >
      {form.notes}
      <TextInput
        {...form.input('name')}
        className={classes.field}
        label={label}
        error={form.problems.name ?? form.failure}
        autoComplete="off"
        autoFocus={onCancel != null}
      />
      <div className={classes.buttons}>
        <Button type="submit" tone={onCancel ? 'main' : 'plain'} busy={form.busy}>
          {action}
        </Button>
        {onCancel && (
          <Button tone="plain" off={form.busy} onClick={cancel}>
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
