import { Children, type ReactNode, useId, useRef } from 'react'
import type { OpenedDraft } from '../../../lib/drafts/openDraft.ts'
import { errorText } from '../../../lib/errors.ts'
import { type MergeFields, mergeFields } from '../../../lib/fields/merge.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useFileChooser } from '../../../ui/button/useFileChooser.tsx'
import { useDraftedForm } from '../../../ui/form/drafted/useDraftedForm.tsx'
import { WithDraft } from '../../../ui/form/drafted/WithDraft.tsx'
import { Textarea, TextInput } from '../../../ui/form/fields.tsx'
import { FormFoot } from '../../../ui/form/FormFoot.tsx'
import { problemsOf } from '../../../ui/form/problems.ts'
import { ProblemSummary } from '../../../ui/form/summary/ProblemSummary.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import { notifyFailed } from '../../../ui/notice/notify.tsx'
import { leaveForm } from '../editing/useMemberForm.ts'
import { directoryTexts } from '../text.ts'
import { type Addressee, addresseesOf, textOf } from './addresses.ts'
import { emptyInvitation, type InvitationValues, useInvitations } from './useInvitations.ts'
import { mayBeTable, useTable } from './useTable.ts'
import classes from '../Directory.module.css'

interface InviteFormProps {
  /** Refetches the list. */
  refresh: () => Promise<void>
  /** Called after inviting; `byList` if the new members are not in the cached list yet. */
  onInvited: (byList: boolean) => void
  /** Called by the close button; the form stays open after inviting. */
  onClose: () => void
}

/** The form that invites one or several members by mail and stays open. Members choose their password at registration. USER-4, USER-8. */
export function InviteForm(props: InviteFormProps) {
  return (
    <WithDraft draftId={draftId} initial={emptyInvitation} render={({ email }) => <p>{email}</p>}>
      {(opened) => <OpenedForm {...props} opened={opened} />}
    </WithDraft>
  )
}

const draftId = 'member:new'

/** Removes invited people from the text, in which others may have been typed meanwhile. */
const mergeInvitation: MergeFields = (current, { value, base }) => {
  const merged = mergeFields(current, { value, base })
  const [now, typed, sent] = [String(current.email), String(value.email), String(base.email)]
  if (typed === sent) return merged
  const isLeft = (one: Addressee) => addresseesOf(now).some(({ email }) => email === one.email)
  const invited = addresseesOf(sent).filter((one) => !isLeft(one))
  const isTypedBehind = typed.startsWith(sent)
  const left = addresseesOf(typed).filter((one) => invited.every(({ email }) => email !== one.email))
  merged.value.email = isTypedBehind ? (now + typed.slice(sent.length)).replace(/^[\s,;]+/, '') : textOf(left)
  return merged
}

function OpenedForm({
  refresh,
  onInvited,
  onClose,
  opened,
}: InviteFormProps & { opened: OpenedDraft<InvitationValues> }) {
  const { send, sent, known, refused, status, byList, stop } = useInvitations(() => onInvited(true))
  const addresses = useRef<HTMLTextAreaElement>(null)
  const form = useDraftedForm({
    draftId,
    opened,
    isUnsaved: ({ email, name, phone }) => [email, name, phone].some((value) => value.trim() !== ''),
    leave: leaveForm,
    offersDiscard: true,
    fields: ['email', 'name', 'phone'],
    check: ({ email }) => problemsOf({ email: email.trim() ? null : directoryTexts.emailMissing }),
    merge: mergeInvitation,
    save: (values, _draftKey, sent) => {
      // The people of a table have been sent.
      if (hasOutcome) table.clear()
      return send(values, sent.replace)
    },
    savedValues: () => emptyInvitation,
    refetch: refresh,
    onSaved: () => onInvited(false),
    goOn: () => addresses.current?.focus(),
    failureText: (why, isSaid) => (isSaid ? null : people.length > 1 ? why : directoryTexts.inviteFailed(why)),
  })
  const table = useTable((change) => {
    form.set((values) => ({ ...values, email: change(values.email) }))
    form.dismiss('email')
  })
  const chooser = useFileChooser({
    label: directoryTexts.tableFile,
    terms: { accept: '.csv,.tsv,.txt,text/csv,text/plain' },
    onChosen: ([file]) => {
      if (file) table.chosen(file).catch((error: unknown) => notifyFailed(directoryTexts.tableFailed(errorText(error))))
    },
  })
  const people = addresseesOf(form.values.email)
  const stillRefused = form.busy ? [] : refused.filter((one) => people.some(({ email }) => email === one.email))
  const hasOutcome = sent.length + known.length + refused.length > 0
  const line = (field: 'email' | 'name' | 'phone') => ({
    ...form.input(field),
    label: directoryTexts[field],
    autoComplete: 'off',
  })
  const close = () => {
    form.discard()
    onClose()
  }

  return (
    <form className={classes.form} {...form.props}>
      <h2 className={layout('large', 'breaks')}>{directoryTexts.inviteTitle}</h2>
      <p className={classes.intro}>{directoryTexts.inviteIntro}</p>
      {form.notes}
      <ProblemSummary heading="h3" problems={form.problems} onGo={form.goTo} />
      <div className={classes.fields}>
        <Textarea
          {...line('email')}
          ref={addresses}
          className={classes.whole}
          description={directoryTexts.inviteManyHelp}
          helpBelow
          required
          autoFocus
          rows={Math.min(Math.max(rowsOf(form.values.email), 2), 10)}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!mayBeTable(text)) return
            event.preventDefault()
            void table.pasted(text)
          }}
        />
        <div className={`${classes.whole} ${layout('stack', 'gap8', 'start')}`}>
          <Button tone="plain" off={form.busy} onClick={chooser.open}>
            {directoryTexts.fromTable}
          </Button>
          {chooser.input}
          <div role="status">
            {table.taken && !hasOutcome && <p>{directoryTexts.takenFromTable(table.taken.added, table.taken.known)}</p>}
          </div>
          {table.taken && table.taken.left.length > 0 && (
            <Rows heading={directoryTexts.rowsLeftOut}>
              {table.taken.left.map(({ row, why, text }) => (
                <li key={row}>{directoryTexts.rowLeftOut[why](row, text)}</li>
              ))}
            </Rows>
          )}
          {table.taken && !hasOutcome && table.taken.doubtful.length > 0 && (
            <Rows heading={directoryTexts.cellsToCheck} isWrong>
              {table.taken.doubtful.map((cell) => (
                <li key={`${cell.row} ${cell.column} ${cell.text}`}>{directoryTexts.cellToCheck(cell)}</li>
              ))}
            </Rows>
          )}
        </div>
        {/* Text that applies to one person only. */}
        {people.length < 2 && (
          <>
            <TextInput {...line('name')} description={directoryTexts.inviteNameHelp} helpBelow />
            <TextInput {...line('phone')} type="tel" inputMode="tel" />
          </>
        )}
      </div>
      {stillRefused.length > 0 && (
        <Rows heading={directoryTexts.notInvited} isWrong>
          {stillRefused.map(({ email, why }) => (
            <li key={email}>
              <strong>{email}</strong>: {why}
            </li>
          ))}
        </Rows>
      )}
      <div className={classes.results}>
        <p role="status" className={layout('breaks')}>
          {!form.busy && outcomeOf(sent, known.length > 0, byList)}
        </p>
        {!form.busy && byList && sent.length > 1 && (
          <Outcomes label={directoryTexts.listedPeople(sent.length)} rows={sent.map((email) => ({ email }))} />
        )}
        {!form.busy && known.length > 0 && (
          <Outcomes label={directoryTexts.needNone(known.length)} rows={known} open={known.length <= 10} />
        )}
      </div>
      <FormFoot
        failure={form.failure}
        busy={form.busy}
        action={directoryTexts.sendInvitations(people.length)}
        retries={form.retries}
        status={status}
      >
        {form.busy && people.length > 1 && !byList ? (
          <Button tone="plain" onClick={stop}>
            {directoryTexts.stopInviting}
          </Button>
        ) : (
          <Button tone="quiet" off={form.busy} onClick={close}>
            {sent.length > 0 && !form.isUnsaved ? directoryTexts.doneInviting : directoryTexts.cancel}
          </Button>
        )}
      </FormFoot>
    </form>
  )
}

function outcomeOf(sent: readonly string[], isAnyKnown: boolean, byList: boolean): string | null {
  if (sent.length === 0) return isAnyKnown ? directoryTexts.noneInvited : null
  return byList && sent.length > 1 ? directoryTexts.listed(sent.length) : directoryTexts.invited(sent)
}

/** The number of rows that a text takes in the field; a long line takes several. */
const rowsOf = (text: string) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(Math.ceil(line.length / 36), 1), 0)

/** The maximum number of listed rows; further ones are counted. */
const mostRows = 100

/** Rows with the heading of their common problem. */
function Rows({ heading, isWrong = false, children }: { heading: string; isWrong?: boolean; children: ReactNode }) {
  const id = useId()
  const rows = Children.toArray(children)
  return (
    <div className={layout('breaks')}>
      <p id={id} className={layout(isWrong ? 'error' : 'attention', 'strong')}>
        {heading}
      </p>
      <ul className={layout('stack', 'gap4', 'above4')} aria-labelledby={id}>
        {rows.slice(0, mostRows)}
        {rows.length > mostRows && <li>{directoryTexts.moreRows(rows.length - mostRows)}</li>}
      </ul>
    </div>
  )
}

/** The outcomes of some people of a list, folded if there are many. */
function Outcomes({
  label,
  rows,
  open,
}: {
  label: string
  rows: readonly { email: string; why?: string }[]
  open?: boolean
}) {
  return (
    <details className={`${classes.outcomes} ${layout('breaks')}`} open={open}>
      <summary>{label}</summary>
      <ul className={layout('stack', 'gap8')}>
        {rows.map(({ email, why }) => (
          <li key={email} className={layout('stack', 'gap0')}>
            {email}
            {why && <span className={layout('muted', 'small')}>{why}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
