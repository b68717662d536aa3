import { longest } from '../../../schema/rules/client/limits.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import { type DraftId, recordDrafts } from '../../lib/drafts/recordDrafts.ts'
import type { MergeFields } from '../../lib/fields/merge.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormConflict, type ShownFields, shownVersion } from '../../ui/conflict/FormConflict.tsx'
import type { MergeConflict, RecordSave } from '../../ui/conflict/useRecordSave.ts'
import { draftPath } from '../../ui/drafts/draftPath.ts'
import { draftTexts } from '../../ui/drafts/text.ts'
import { useDraftedForm } from '../../ui/form/drafted/useDraftedForm.tsx'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import { TextInput } from '../../ui/form/fields.tsx'
import { FormNotice } from '../../ui/form/FormNotice.tsx'
import { problemsOf } from '../../ui/form/problems.ts'
import { layout } from '../../ui/layout/layout.ts'
import { confirm } from '../../ui/notice/confirm.tsx'
import { forumAdminPath } from '../paths.ts'
import type { AdminCategoryFragment } from './generated.ts'
import { adminTexts } from './text.ts'
import classes from './Admin.module.css'

/** The draft ids of categories. */
export const categoryDrafts = recordDrafts('category')

/** The values of the form. */
export interface NameValues {
  name: string
}

interface NameFormProps {
  draftId: DraftId<'category'>
  /** As for WithDraft. */
  merge?: MergeFields | undefined
  label: string
  initial: string
  /** The label of the submit button. */
  action: string
  autoFocus?: boolean
  /** Confirms before saving the trimmed name, as in useDraftedForm. */
  agree?: (name: string, draftKey: string) => Promise<boolean>
  save: RecordSave<NameValues, AdminCategoryFragment | null>['save']
  savedValues: RecordSave<NameValues, AdminCategoryFragment | null>['savedValues']
  /** Whether saving creates a category. */
  creates?: boolean
  /** Called after a save if nothing was typed since. A form that creates categories stays open for the next one. */
  onDone: () => void
  /** Refetches the list if the response of a save was lost. */
  refresh: () => Promise<void>
  /** Called with the trimmed name after it was saved. */
  onSaved: (name: string) => void
  /** Called to close the form without saving; undefined for a form that is always open. */
  onCancel?: () => void
  /** A notice of changes to the category meanwhile; false for none. */
  notice?: string | false
  /** The conflicting name that another admin has saved, after it made a save fail. */
  conflict?: MergeConflict<NameValues> | null
}

/** A form for a category's name, with a draft. FORUM-8. */
export function NameForm(props: NameFormProps) {
  return (
    <WithDraft draftId={props.draftId} merge={props.merge} initial={{ name: props.initial }} render={renderName}>
      {(opened) => <OpenedForm {...props} opened={opened} />}
    </WithDraft>
  )
}

const nameRows: ShownFields<NameValues> = { name: { label: adminTexts.name, shown: ({ name }) => <p>{name}</p> } }

const renderName = shownVersion(nameRows)

interface OpenedFormProps extends NameFormProps {
  opened: OpenedDraft<NameValues>
}

function OpenedForm(props: OpenedFormProps) {
  const { draftId, opened, label, action, agree, save, savedValues, refresh, onSaved, onDone } = props
  const { autoFocus = false, creates = false, onCancel, notice, conflict } = props
  const form = useDraftedForm({
    draftId,
    opened,
    fields: ['name'],
    check: ({ name }) => problemsOf({ name: nameProblem(name.trim()) }),
    agree: agree && (({ name }, draftKey) => agree(name.trim(), draftKey)),
    save,
    savedValues,
    refetch: refresh,
    onSaved: (_result, { name }) => onSaved(name.trim()),
    ...(creates && {
      created: {
        draftOf: (category: AdminCategoryFragment | null) => category && categoryDrafts.idOf(category.id),
        pathOf: (category: AdminCategoryFragment | null) =>
          category ? draftPath(forumAdminPath, categoryDrafts.idOf(category.id)) : forumAdminPath,
      },
      next: { name: '' },
    }),
    goOn: () => {
      if (creates && form.props.ref.current?.contains(document.activeElement)) form.goTo('name')
      onDone()
    },
    onRefused: (): void => form.goTo('name'),
  })
  const cancel = async () => {
    if (form.busy) return
    const { discardTitle: title, discardText: text, discardName: action } = adminTexts
    if (form.isUnsaved && !(await confirm({ title, text, action, stay: draftTexts.goOnWriting }))) return
    form.discard()
    onCancel?.()
  }
  return (
    <form
      className={classes.form}
      {...form.props}
      onKeyDown={(event) => {
        form.props.onKeyDown(event)
        if (event.key !== 'Escape' || !onCancel) return
        // The default action would close the confirmation.
        event.preventDefault()
        void cancel()
      }}
    >
      {form.notes}
      {notice && <FormNotice>{notice}</FormNotice>}
      <TextInput
        {...form.input('name')}
        className={classes.field}
        label={label}
        error={form.problems.name ?? (conflict ? null : form.failure)}
        autoComplete="off"
        autoFocus={autoFocus}
      />
      {conflict && <FormConflict conflict={conflict} form={form} fields={nameRows} />}
      <div className={layout('row', 'stretch', 'shrinks')}>
        <Button type="submit" tone={onCancel ? 'main' : 'plain'} busy={form.busy}>
          {action}
        </Button>
        {onCancel && (
          <Button tone="quiet" off={form.busy} onClick={() => void cancel()}>
            {adminTexts.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

function nameProblem(name: string): string | null {
  if (name === '') return adminTexts.nameMissing
  return name.length > longest.categoryName ? adminTexts.nameTooLong : null
}
