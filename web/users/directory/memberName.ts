import type { MemberFragment } from './generated.ts'

/** What a member is called: somebody invited may have no name yet. */
export const memberName = ({ name, email }: Pick<MemberFragment, 'name' | 'email'>) => name || email || ''
