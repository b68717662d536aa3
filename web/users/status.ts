import type { UserStatus } from './generated.ts'
import { statusWords } from './text.ts'

/** Whoever has a status; null stands for nobody. */
type WithStatus = { status?: UserStatus | null } | null | undefined

/** The status in Estonian, '' where it is not known. USER-1. */
export const statusWord = (status: UserStatus | null | undefined) => (status ? statusWords[status] : '')

/** Status 3 and above: changes and deletes what others wrote. The server decides; this only shows the way. FORUM-6. */
export const canModerate = (me: WithStatus) => me?.status === 'MODERATOR' || me?.status === 'ADMIN'

/** Status 4: administers people and categories. FORUM-8, USER-3. */
export const isAdmin = (me: WithStatus) => me?.status === 'ADMIN'
