import type { ReactNode } from 'react'
import { layout } from '../../ui/layout/layout.ts'
import { Refused } from '../../ui/state/Refused.tsx'
import { useQueryState } from '../../ui/state/useQueryState.ts'
import { MembersApiTokens, OwnApiTokens } from '../apiTokens/ApiTokens.tsx'
import { useMember } from '../session/session.tsx'
import { isAdmin } from '../status.ts'
import { Webhook } from '../webhook/Webhook.tsx'
import { DataExport } from './DataExport.tsx'
import { Devices, devicesId } from './Devices.tsx'
import { useAccountQuery } from './generated.ts'
import { LeaveForm, leavingId, LeavingNotice } from './Leaving.tsx'
import { accountTexts } from './text.ts'
import classes from '../Settings.module.css'

interface AccountSectionsProps {
  userId: string
  /** When the account of another member is deleted, if that member leaves. */
  leavesAt?: string | null | undefined
  /** Refetches the other member. */
  refresh: () => Promise<unknown>
}

/**
 * The sections on a member's page: the own devices, API tokens, copy of the data and leaving, and for admins the webhook; for admins also
 * the API tokens and the leaving of another member. One chunk of the client, because each is small. AUTH-10, AUTH-11, HOOK-1, OWN-1, USER-10.
 */
export default function AccountSections({ userId, leavesAt, refresh }: AccountSectionsProps) {
  const me = useMember()
  const isOwn = me.id === userId
  // Null devices on a server without these sections.
  const { data, error, retry, refreshSilently } = useQueryState(
    useAccountQuery({ fetchPolicy: 'cache-and-network', skip: !isOwn }),
  )
  if (!isOwn)
    return (
      isAdmin(me) && (
        <>
          {leavesAt != null && <LeavingNotice userId={userId} leavesAt={leavesAt} refresh={refresh} />}
          <MembersApiTokens userId={userId} />
        </>
      )
    )
  return (
    <>
      {!data && error != null && <Refused error={error} retry={retry} />}
      {data?.devices && (
        <Section id={devicesId} title={accountTexts.devices} about={accountTexts.devicesAbout}>
          <Devices devices={data.devices} refresh={retry} />
        </Section>
      )}
      <OwnApiTokens />
      {isAdmin(me) && <Webhook />}
      {data?.devices && (
        <>
          <Section id="koopia" title={accountTexts.copy} about={accountTexts.copyAbout}>
            <DataExport made={data.dataExport} refresh={retry} poll={refreshSilently} />
          </Section>
          <Section id={leavingId} title={accountTexts.leaving}>
            {data.me?.leavesAt == null ? (
              <LeaveForm />
            ) : (
              <LeavingNotice isOwn userId={userId} leavesAt={data.me.leavesAt} refresh={retry} />
            )}
          </Section>
        </>
      )}
    </>
  )
}

interface SectionProps {
  id: string
  title: string
  about?: string
  children: ReactNode
}

function Section({ id, title, about, children }: SectionProps) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={layout('large')} tabIndex={-1}>
        {title}
      </h2>
      {about && <p className={layout('muted', 'above4', 'below12')}>{about}</p>}
      {children}
    </section>
  )
}
