import { IconPencil } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router-dom'
import { useLastKnown } from '../../../lib/useLatest.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import { lazyComponent } from '../../../ui/lazy/lazyComponent.tsx'
import { Trail } from '../../../ui/link/Trail.tsx'
import { RowFailure } from '../../../ui/notice/RowFailure.tsx'
import { Initials } from '../../../ui/person/Initials.tsx'
import { Loading } from '../../../ui/state/Loading.tsx'
import { NotFound } from '../../../ui/state/NotFound.tsx'
import { Page } from '../../../ui/state/Page.tsx'
import { Refused } from '../../../ui/state/Refused.tsx'
import { useQueryState } from '../../../ui/state/useQueryState.ts'
import type { SignedInFragment } from '../../generated.ts'
import { HistoryLink } from '../../HistoryLink.tsx'
import { personPath } from '../../paths.ts'
import { useMember, useSession } from '../../session/session.tsx'
import { isAdmin, mayEditMember } from '../../status.ts'
import { useWelcomeStep } from '../../welcome/useWelcome.ts'
import { memberRows, valuesOf } from '../editing/memberFields.tsx'
import { MemberEditor, useFocusAfterEditing } from '../editing/MemberForm.tsx'
import { type MemberFragment, useMemberQuery } from '../generated.ts'
import { useInvitationsNow } from '../inviting/Invitations.tsx'
import { MemberMenu } from '../MemberMenu.tsx'
import { memberName } from '../memberName.ts'
import { directoryTexts } from '../text.ts'
import { useDirectoryState } from '../useDirectoryState.ts'
import { useRowActions } from '../useRowActions.ts'
import classes from '../Directory.module.css'

const NotificationSettings = lazyComponent(async () => ({
  default: (await import('../../notifications/chunk.ts')).NotificationSettings,
}))
const PausedMember = lazyComponent(async () => ({
  default: (await import('../../notifications/chunk.ts')).PausedMember,
}))
const RefusedInvitation = lazyComponent(async () => ({
  default: (await import('../../notifications/chunk.ts')).RefusedInvitation,
}))

const AccountSections = lazyComponent(() => import('../../account/AccountSections.tsx'))

const directoryStep = { name: directoryTexts.title, to: '/kasutajad' }

/** The page of a member: contact data, or with `?muuda` only their form. USER-9. */
export default function PersonPage() {
  const { userId = '' } = useParams()
  return <Person key={userId} id={userId} />
}

function Person({ id }: { id: string }) {
  const me = useMember()
  const { signOut } = useSession()
  const { editedId, close } = useDirectoryState()
  const isOwn = id === me.id
  const isRequested = editedId != null
  const isEditing = isRequested && mayEditMember(me, id)
  // The form reads the record itself, and the own name is known.
  const isFormAlone = isEditing && isOwn
  const { data, error, retry } = useQueryState(
    useMemberQuery({ variables: { id }, fetchPolicy: 'cache-and-network', skip: isFormAlone }),
  )
  useFocusAfterEditing(isEditing ? id : null)

  const member = useLastKnown(data?.user)
  useWelcomeStep('OWN_DATA', isOwn && Boolean(member?.phone && member.residence))
  const isInvited = member?.status === 'INACTIVE'
  const { data: invited } = useInvitationsNow({ skip: !isAdmin(me) || !isInvited })
  const refused = invited?.invitations?.refused.find((person) => person.id === id)
  if (data && !member && !isFormAlone)
    return (
      <NotFound back={{ to: directoryStep.to, label: directoryTexts.toList }}>
        <p>{directoryTexts.gone}</p>
      </NotFound>
    )
  const name = isFormAlone ? me.name : member && memberName(member)
  const title = isFormAlone
    ? directoryTexts.editOwn
    : name == null
      ? null
      : isEditing
        ? directoryTexts.editTitle(name)
        : name
  return (
    <Page
      title={title ?? (error == null ? null : directoryTexts.title)}
      width="text"
      trail={<Trail steps={isEditing && name ? [directoryStep, { name, to: personPath(id) }] : [directoryStep]} />}
      actions={member && !isEditing && <PersonActions member={member} me={me} refresh={retry} />}
    >
      {isEditing && name != null ? (
        <>
          <MemberEditor isAlone id={id} me={me} refresh={retry} onClose={close} onSelfBanned={() => void signOut()} />
          <HistoryLink kind="liige" id={id} isAlone />
          {isOwn && <NotificationSettings />}
          {isOwn && <AccountSections userId={id} refresh={retry} />}
        </>
      ) : member ? (
        <>
          {isRequested && <p role="alert">{directoryTexts.notYours}</p>}
          <PersonFacts member={member} me={me} />
          {isInvited && refused && <RefusedInvitation code={refused.code} />}
          {!isInvited && isAdmin(me) && !isOwn && <PausedMember userId={id} />}
          {isAdmin(me) && !isOwn && <AccountSections userId={id} leavesAt={data?.user?.leavesAt} refresh={retry} />}
        </>
      ) : error == null ? (
        <Loading rows={4} />
      ) : (
        <Refused error={error} retry={retry} />
      )}
    </Page>
  )
}

/** A member's contact data and residence, and for admins the status. USER-9. */
function PersonFacts({ member, me }: { member: MemberFragment; me: SignedInFragment }) {
  const { phone, ...others } = memberRows
  // The phone number comes first, as most visitors of the page look for it.
  const facts = [phone, ...Object.values(others)].map(
    ({ label, fact }) => [label, fact(valuesOf(member), isAdmin(me))] as const,
  )
  return (
    <div className={layout('row', 'gap24', 'nowrap', 'start')}>
      <Initials name={memberName(member)} size={64} />
      <dl className={layout('stack', 'grows')}>
        {facts
          .filter(([, shown]) => shown)
          .map(([label, shown]) => (
            <div key={label} className={classes.fact}>
              <dt className={layout('muted', 'small')}>{label}</dt>
              <dd className={layout('breaks')}>{shown}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

interface PersonActionsProps {
  member: MemberFragment
  me: SignedInFragment
  /** Refetches the member. */
  refresh: () => Promise<void>
}

/** The actions on a member's page: editing, and for admins those of MemberMenu. USER-3, USER-9. */
function PersonActions({ member, me, refresh }: PersonActionsProps) {
  const { edit } = useDirectoryState()
  const { signOut } = useSession()
  const navigate = useNavigate()
  const isOwn = member.id === me.id
  const actions = useRowActions({
    member,
    isOwn,
    refresh,
    onRemoved: (own) => void (own ? signOut() : navigate('/kasutajad', { replace: true })),
  })
  if (!mayEditMember(me, member.id)) return null
  return (
    <>
      <HistoryLink kind="liige" id={member.id} />
      <div className={layout('row', 'nowrap', 'stretch')} data-edits={member.id}>
        <Button
          tone="plain"
          icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          aria-label={directoryTexts.editOf(memberName(member))}
          onClick={() => edit(member.id)}
        >
          {directoryTexts.edit}
        </Button>
        {isAdmin(me) && <MemberMenu member={member} actions={actions} />}
      </div>
      <RowFailure failure={actions.failure} />
    </>
  )
}
