import { type ReactNode, useId } from 'react'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import { recordDrafts } from '../../lib/drafts/recordDrafts.ts'
import { mergeTypedAfter, textAfter } from '../../lib/fields/merge.ts'
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
import { useCreateApiTokenMutation } from './generated.ts'
import type { ShownSecret } from './NewSecret.tsx'
import { apiTokenTexts } from './text.ts'
import {
  allScopes,
  apiTokenFields,
  apiTokenInput,
  apiTokenProblems,
  type ApiTokenValues,
  emptyToken,
  type TokenAccess,
} from './values.ts'
import classes from '../Settings.module.css'

const draftId = recordDrafts('tool').newId()
/** A token cannot be renamed: text typed afterwards is the name of the next one. */
const mergeToken = mergeTypedAfter({ name: textAfter })

const leave = {
  question: {
    title: apiTokenTexts.leaveTitle,
    text: apiTokenTexts.leaveText,
    action: apiTokenTexts.leave,
    stay: apiTokenTexts.goOn,
    tone: 'plain' as const,
  },
}

interface ApiTokenFormProps {
  /** Refetches the list. */
  refresh: () => Promise<unknown>
  /** Called with the new secret, which is shown once. */
  onMade: (made: ShownSecret) => void
  onClose: () => void
}

/** The form of a new API token, with a draft. AUTH-10. */
export function ApiTokenForm(props: ApiTokenFormProps) {
  return (
    <WithDraft draftId={draftId} initial={emptyToken} render={({ name }) => <p>{name}</p>}>
      {(opened) => <OpenedForm {...props} opened={opened} />}
    </WithDraft>
  )
}

function OpenedForm({ opened, refresh, onMade, onClose }: ApiTokenFormProps & { opened: OpenedDraft<ApiTokenValues> }) {
  const me = useMember()
  const isOfAdmin = isAdmin(me)
  const creation = useCreation(me.id, 'tool:new')
  // The secret must not be cached.
  const [create] = useCreateApiTokenMutation({ fetchPolicy: 'no-cache' })
  const form = useDraftedForm({
    draftId,
    opened,
    leave,
    isNew: true,
    twice: apiTokenTexts.twice,
    fields: apiTokenFields,
    merge: mergeToken,
    savedValues: () => emptyToken,
    check: apiTokenProblems,
    save: (values: ApiTokenValues, draftKey) =>
      creation.create(draftKey, {
        create: async (idempotencyKey) => {
          const { data } = await create({ variables: { input: apiTokenInput(values) }, context: { idempotencyKey } })
          return data?.createApiToken
        },
      }),
    refetch: refresh,
    onSaved: async (made) => {
      if (made?.secret == null) notifyFailed(apiTokenTexts.lost)
      else onMade({ name: made.token.name, secret: made.secret })
      await refresh()
    },
    goOn: (made) => {
      if (made?.secret == null) onClose()
    },
    failureText: (why, isSaid) => (isSaid ? null : apiTokenTexts.failed(why)),
  })
  const { values, change, problems, busy } = form
  const isPublic = values.access === 'PUBLIC'
  const accesses: TokenAccess[] = isOfAdmin ? ['READ', 'WRITE', 'PUBLIC'] : ['READ', 'WRITE']
  const cancel = () => {
    form.discard()
    onClose()
  }

  return (
    <form className={layout('stack', 'gap24', 'above8')} {...form.props}>
      <h3>{apiTokenTexts.formTitle}</h3>
      {form.notes}
      <ProblemSummary heading="h3" problems={problems} onGo={form.goTo} />
      <TextInput
        {...form.input('name')}
        label={apiTokenTexts.name}
        description={apiTokenTexts.nameHelp}
        helpBelow
        required
        autoFocus
        autoComplete="off"
      />
      <Choices title={apiTokenTexts.access} className={layout('gap0')}>
        {accesses.map((access) => (
          <label key={access} className={classes.option}>
            <input type="radio" name="access" checked={values.access === access} onChange={() => change({ access })} />
            {apiTokenTexts.accesses[access]}
          </label>
        ))}
      </Choices>
      {!isPublic && (
        <Choices title={apiTokenTexts.scopes} field="scopes" problem={problems.scopes}>
          {allScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={apiTokenTexts.scopeNames[scope]}
              checked={values.scopes.includes(scope)}
              onChange={({ currentTarget: { checked } }) =>
                change({ scopes: allScopes.filter((one) => (one === scope ? checked : values.scopes.includes(one))) })
              }
            />
          ))}
        </Choices>
      )}
      {!isPublic && values.scopes.includes('PEOPLE') && (
        <Checkbox
          label={apiTokenTexts.emails}
          checked={values.emails}
          onChange={({ currentTarget: { checked } }) => change({ emails: checked })}
        />
      )}
      {isOfAdmin && (
        <Checkbox
          label={apiTokenTexts.freely}
          description={apiTokenTexts.freelyHelp}
          checked={values.freely}
          onChange={({ currentTarget: { checked } }) => change({ freely: checked })}
        />
      )}
      <NativeSelect
        name="days"
        className={classes.days}
        label={apiTokenTexts.days}
        value={values.days}
        onChange={({ currentTarget }) => change({ days: currentTarget.value })}
        data={Object.entries(apiTokenTexts.dayChoices).map(([value, label]) => ({ value, label }))}
      />
      <FormFoot failure={form.failure} busy={busy} action={apiTokenTexts.save} tone="plain" retries={form.retries}>
        <Button tone="quiet" off={busy} onClick={cancel}>
          {apiTokenTexts.cancel}
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

/** A group of choices with its validation error. */
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
