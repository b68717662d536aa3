import { useParams } from 'react-router-dom'
import { useLastKnown } from '../../../lib/cache/useLastKnown.ts'
import { Loading } from '../../../ui/answer/Loading.tsx'
import { NotFound } from '../../../ui/answer/NotFound.tsx'
import { Page } from '../../../ui/answer/Page.tsx'
import { Refused } from '../../../ui/answer/Refused.tsx'
import { useAnswer } from '../../../ui/answer/useAnswer.ts'
import { Trail } from '../../../ui/link/Trail.tsx'
import { Initials } from '../../../ui/person/Initials.tsx'
import { lazyPiece } from '../../../ui/piece/lazyPiece.tsx'
import type { SignedInFragment } from '../../generated.ts'
import { personPath } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'
import { isAdmin, mayEditMember } from '../../status.ts'
import { useMember } from '../../useMember.ts'
import { MemberEditor } from '../editing/MemberEditor.tsx'
import { memberRows, valuesOf } from '../editing/memberFields.tsx'
import { useFocusAfterEditing } from '../editing/useFocusAfterEditing.ts'
import { type MemberFragment, useMemberQuery } from '../generated.ts'
import { useInvitationsNow } from '../inviting/useInvitationsNow.ts'
import { memberName } from '../memberName.ts'
import { directoryTexts } from '../text.ts'
import { useDirectoryState } from '../useDirectoryState.ts'
import { PersonActions } from './PersonActions.tsx'
import classes from './PersonPage.module.css'

const NotificationSettings = lazyPiece(async () => ({
  default: (await import('../../notifications/chunk.ts')).NotificationSettings,
}))
const PausedMember = lazyPiece(async () => ({ default: (await import('../../notifications/chunk.ts')).PausedMember }))
const RefusedInvitation = lazyPiece(async () => ({
  default: (await import('../../notifications/chunk.ts')).RefusedInvitation,
}))

const ToolSections = lazyPiece(() => import('../../tools/ToolSections.tsx'))

const directoryStep = { name: directoryTexts.title, to: '/kasutajad' }

/** The page of a member: what reaches them, or with `?muuda` their form alone. USER-9. */
export default function PersonPage() {
  const { userId = '' } = useParams()
  return <Person key={userId} id={userId} />
}

function Person({ id }: { id: string }) {
  const me = useMember()
  const { signOut } = useSession()
  const { editedId, close } = useDirectoryState()
  const isOwn = id === me.id
  const isAsked = editedId != null
  const isEditing = isAsked && mayEditMember(me, id)
  // The form reads the record itself; the own name is known.
  const isFormAlone = isEditing && isOwn
  const { data, error, retry } = useAnswer(
    useMemberQuery({ variables: { id }, fetchPolicy: 'cache-and-network', skip: isFormAlone }),
  )
  useFocusAfterEditing(isEditing ? id : null)

  const member = useLastKnown(data?.user)
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
          {isOwn && <NotificationSettings />}
          {isOwn && <ToolSections userId={id} />}
        </>
      ) : member ? (
        <>
          {isAsked && <p role="alert">{directoryTexts.notYours}</p>}
          <PersonFacts member={member} me={me} />
          {isInvited && refused && <RefusedInvitation code={refused.code} />}
          {!isInvited && isAdmin(me) && !isOwn && <PausedMember userId={id} />}
          {isAdmin(me) && !isOwn && <ToolSections userId={id} />}
        </>
      ) : error == null ? (
        <Loading rows={4} />
      ) : (
        <Refused error={error} retry={retry} />
      )}
    </Page>
  )
}

/** What reaches a member and where they live, and for admins the status. USER-9. */
function PersonFacts({ member, me }: { member: MemberFragment; me: SignedInFragment }) {
  const { phone, ...others } = memberRows
  // A number is what most look for.
  const facts = [phone, ...Object.values(others)].map(
    ({ label, fact }) => [label, fact(valuesOf(member), isAdmin(me))] as const,
  )
  return (
    <div className={classes.person}>
      <Initials name={memberName(member)} size={64} />
      <dl className={classes.facts}>
        {facts
          .filter(([, shown]) => shown)
          .map(([label, shown]) => (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{shown}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
