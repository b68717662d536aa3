import type { ReactNode } from 'react'
import { Initials } from '../../../ui/person/Initials.tsx'
import type { SignedInFragment } from '../../generated.ts'
import { isAdmin, statusWord } from '../../status.ts'
import type { MemberFragment } from '../generated.ts'
import { memberName } from '../memberName.ts'
import { PhoneLinks } from '../PhoneLinks.tsx'
import { directoryTexts } from '../text.ts'
import classes from './PersonPage.module.css'

/** What reaches a member and where they live, and for admins the status. USER-9. */
export function PersonFacts({ member, me }: { member: MemberFragment; me: SignedInFragment }) {
  const { phone, email, residence, status } = member
  const facts: [label: string, shown: ReactNode][] = [
    [directoryTexts.phone, phone && <PhoneLinks phone={phone} />],
    [directoryTexts.email, email && <a href={`mailto:${email}`}>{email}</a>],
    [directoryTexts.residence, residence],
    [directoryTexts.status, isAdmin(me) && statusWord(status)],
  ]
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
