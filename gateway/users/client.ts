import type { RestClient } from '../rest/client.ts'
import { type Announcements, userAnnouncements } from './announcements.ts'
import { type InvitationLists, userInvitations } from './invitations.ts'
import { type Members, userMembers } from './members.ts'
import { type NotificationSettings, notificationSettings } from './notifications.ts'
import type { Person } from './persons.ts'
import { userReads } from './reads.ts'
import { type UserSession, userSession } from './session.ts'
import { type Tools, userTools } from './tools.ts'
import { userWebhook, type WebhookClient } from './webhook.ts'

/** The users' client of a request. */
export interface UsersClient {
  session: UserSession
  members: Members
  invitations: InvitationLists
  announcements: Announcements
  notifications: NotificationSettings
  tools: Tools
  webhook: WebhookClient
}

/** Creates the users' client of a request. */
export function usersClient(
  rest: RestClient,
  token: string | undefined,
  person: Pick<Person, 'userId' | 'isUser'>,
): UsersClient {
  const reads = userReads(rest)
  const session = userSession(rest, { reads, token, person })
  return {
    session,
    members: userMembers(rest, { reads, session }),
    invitations: userInvitations(rest, reads),
    announcements: userAnnouncements(rest),
    notifications: notificationSettings(rest),
    tools: userTools(rest),
    webhook: userWebhook(rest),
  }
}
