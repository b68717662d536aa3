import type { RestClient } from '../rest/client.ts'
import { type Account, userAccount } from './account.ts'
import { type Tools, userTools } from './apiTokens.ts'
import { type InvitationLists, userInvitations } from './invitations.ts'
import { type Members, userMembers } from './members.ts'
import { type NotificationSettings, notificationSettings } from './notifications.ts'
import type { Person } from './persons.ts'
import { type UserReads, userReads } from './reads.ts'
import { type UserSession, userSession } from './session.ts'
import { userWebhook, type WebhookClient } from './webhook.ts'

/** The users' client of a request. */
export interface UsersClient {
  session: UserSession
  members: Members
  invitations: InvitationLists
  notifications: NotificationSettings
  tools: Tools
  webhook: WebhookClient
  account: Account
  /** Call after a write that may have changed users. */
  discard: () => void
}

/** Creates the users' client of a request; its members are created on first use. */
export const usersClient = (
  rest: RestClient,
  token: string | undefined,
  person: Pick<Person, 'userId' | 'setUser'>,
): UsersClient => new OwnUsersClient(rest, token, person)

class OwnUsersClient implements UsersClient {
  readonly session: UserSession
  private readonly reads: UserReads
  private ownMembers: Members | undefined
  private ownInvitations: InvitationLists | undefined
  private ownNotifications: NotificationSettings | undefined
  private ownTools: Tools | undefined
  private ownWebhook: WebhookClient | undefined
  private ownAccount: Account | undefined

  constructor(
    private readonly rest: RestClient,
    token: string | undefined,
    person: Pick<Person, 'userId' | 'setUser'>,
  ) {
    this.reads = userReads(rest)
    this.session = userSession(rest, { reads: this.reads, token, person })
  }

  discard = () => this.reads.discard()

  get members() {
    return (this.ownMembers ??= userMembers(this.rest, { reads: this.reads, session: this.session }))
  }
  get invitations() {
    return (this.ownInvitations ??= userInvitations(this.rest, this.reads))
  }
  get notifications() {
    return (this.ownNotifications ??= notificationSettings(this.rest))
  }
  get tools() {
    return (this.ownTools ??= userTools(this.rest))
  }
  get webhook() {
    return (this.ownWebhook ??= userWebhook(this.rest))
  }
  get account() {
    return (this.ownAccount ??= userAccount(this.rest, this.reads))
  }
}
