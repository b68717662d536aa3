import { type ReactNode, useId } from 'react'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import { recordDrafts } from '../../lib/drafts/recordDrafts.ts'
import { mergeTypedAfter, textAfter } from '../../lib/parts/merge.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useCreation } from '../../ui/form/creating/useCreation.ts'
import { useDraftedForm } from '../../ui/form/drafted/useDraftedForm.tsx'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import { Checkbox, NativeSelect, TextInput } from '../../ui/form/fields.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { ProblemSummary } from '../../ui/form/summary/ProblemSummary.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { useMember } from '../session/session.tsx'
import { isAdmin } from '../status.ts'
import { useCreateToolTokenMutation } from './generated.ts'
import type { ShownSecret } from './NewSecret.tsx'
import { toolTexts } from './text.ts'
import {
  allParts,
  emptyToken,
  type ToolAccess,
  toolFields,
  toolInput,
  toolProblems,
  type ToolValues,
} from './values.ts'
import classes from '../Settings.module.css'

const draftId = recordDrafts('tool').newId()
/** A token cannot be renamed: what is typed afterwards is that of the next one. */
const mergeToken = mergeTypedAfter({ name: textAfter })

const leave = {
  question: {
    title: toolTexts.leaveTitle,
    text: toolTexts.leaveText,
    action: toolTexts.leave,
    stay: toolTexts.goOn,
    tone: 'plain' as const,
  },
}

interface ToolTokenFormProps {
  /** Reads the list again. */
  refresh: () => Promise<unknown>
  /** Called with what is to be shown once. */
  onMade: (made: ShownSecret) => void
  onClose: () => void
}

/** The form of a new token for a tool, with a draft. AUTH-10. */
export function ToolTokenForm(props: ToolTokenFormProps) {
  return (
    <WithDraft draftId={draftId} initial={emptyToken} render={({ name }) => <p>{name}</p>}>
      {(opened) => <OpenedForm {...props} opened={opened} />}
    </WithDraft>
  )
}

function OpenedForm({ opened, refresh, onMade, onClose }: ToolTokenFormProps & { opened: OpenedDraft<ToolValues> }) {
  const me = useMember()
  const isOfAdmin = isAdmin(me)
  const creation = useCreation(me.id, 'tool:new')
  // The secret stays out of the cache.
  const [create] = useCreateToolTokenMutation({ fetchPolicy: 'no-cache' })
  const form = useDraftedForm({
    draftId,
    opened,
    leave,
    isNew: true,
    twice: toolTexts.twice,
    fields: toolFields,
    merge: mergeToken,
    savedValues: () => emptyToken,
    check: toolProblems,
    save: (values: ToolValues, draftKey) =>
      creation.create(draftKey, {
        create: async (idempotencyKey) => {
          const { data } = await create({ variables: { input: toolInput(values) }, context: { idempotencyKey } })
          return data?.createToolToken
        },
      }),
    refetch: refresh,
    onSaved: async (made) => {
      if (made?.secret == null) notifyFailed(toolTexts.lost)
      else onMade({ name: made.token.name, secret: made.secret })
      await refresh()
    },
    goOn: (made) => {
      if (made?.secret == null) onClose()
    },
    failureText: (why, isSaid) => (isSaid ? null : toolTexts.failed(why)),
  })
  const { values, change, problems, busy } = form
  const isPublic = values.access === 'PUBLIC'
  const accesses: ToolAccess[] = isOfAdmin ? ['READ', 'WRITE', 'PUBLIC'] : ['READ', 'WRITE']
  const cancel = () => {
    form.discard()
    onClose()
  }

  return (
    <form className={layout('stack', 'gap24', 'above8')} {...form.props}>
      <h3>{toolTexts.formTitle}</h3>
      {form.notes}
      <ProblemSummary heading="h3" problems={problems} onGo={form.goTo} />
      <TextInput
        {...form.input('name')}
        label={toolTexts.name}
        description={toolTexts.nameHelp}
        helpBelow
        required
        autoFocus
        autoComplete="off"
      />
      <Choices title={toolTexts.access} className={layout('gap0')}>
        {accesses.map((access) => (
          <label key={access} className={classes.option}>
            <input type="radio" name="access" checked={values.access === access} onChange={() => change({ access })} />
            {toolTexts.accesses[access]}
          </label>
        ))}
      </Choices>
      {!isPublic && (
        <Choices title={toolTexts.parts} field="parts" problem={problems.parts}>
          {allParts.map((part) => (
            <Checkbox
              key={part}
              label={toolTexts.partNames[part]}
              checked={values.parts.includes(part)}
              onChange={({ currentTarget: { checked } }) =>
                change({ parts: allParts.filter((one) => (one === part ? checked : values.parts.includes(one))) })
              }
            />
          ))}
        </Choices>
      )}
      {!isPublic && values.parts.includes('PEOPLE') && (
        <Checkbox
          label={toolTexts.emails}
          checked={values.emails}
          onChange={({ currentTarget: { checked } }) => change({ emails: checked })}
        />
      )}
      {isOfAdmin && (
        <Checkbox
          label={toolTexts.freely}
          description={toolTexts.freelyHelp}
          checked={values.freely}
          onChange={({ currentTarget: { checked } }) => change({ freely: checked })}
        />
      )}
      <NativeSelect
        name="days"
        className={classes.days}
        label={toolTexts.days}
        value={values.days}
        onChange={({ currentTarget }) => change({ days: currentTarget.value })}
        data={Object.entries(toolTexts.dayChoices).map(([value, label]) => ({ value, label }))}
      />
      <FormFoot failure={form.failure} busy={busy} action={toolTexts.save} tone="plain" retries={form.retries}>
        <Button tone="quiet" off={busy} onClick={cancel}>
          {toolTexts.cancel}
        </Button>
      </FormFoot>
    </form>
  )
}

interface ChoicesProps {
  title: string
  field?: string
  problem?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** A group of choices, with what is wrong with them. */
function Choices({ title, field, problem, className = '', children }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset
      className={`${layout('stack')} ${className}`}
      aria-describedby={problem == null ? undefined : id}
      data-field={field}
    >
      <legend className={layout('strong', 'below8')}>{title}</legend>
      {children}
      {problem != null && (
        <p id={id} className={layout('error', 'small')}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
