import type { Context } from '../context.ts'
import type { MutationResolvers, QueryResolvers, UserPageResolvers, UserResolvers } from '../generated/resolvers.ts'
import { fieldResolvers } from '../lib/fieldResolvers.ts'
import { optionalUserFields } from './wire/user.ts'

/** Query fields of the users. */
export const usersQuery: QueryResolvers = {
  me: (_, _args, { users }) => users.session.callerIfAny(),
  userPage: (_, args, { users }) => users.members.page(args),
  user: (_, { id }, { users }) => users.members.find(id),
  invitations: (_, _args, { users }) => users.invitations.counts(),
  mailPreference: (_, _args, { users }) => users.notifications.mailPreference(),
  pausedAddresses: (_, _args, { users }) => users.notifications.pausedAddresses(),
  pushSettings: (_, _args, { users }) => users.notifications.pushSettings(),
  webhook: (_, _args, { users }) => users.webhook.read(),
  apiTokens: (_, { userId }, { users }) => users.tools.tokens(userId),
  devices: (_, _args, { users }) => users.account.devices(),
  dataExport: (_, _args, { users }) => users.account.dataExport(),
}

/** Mutations of the users. */
export const usersMutation: MutationResolvers = {
  signIn: (_, { email, password }, { users }) => users.session.signIn(email, password),
  signOut: (_, _args, { users }) => users.session.signOut(),
  requestPasswordReset: (_, { email }, { users }) => users.session.requestPasswordReset(email),
  setPassword: (_, { userId, password }, { users }) => users.session.setPassword(userId, password),
  revertEmail: (_, { token }, { users }) => users.session.revertEmail(token),
  register: (_, { token, input }, { users }) => users.session.register(token, input),
  completeWelcomeSteps: (_, { steps }, { users }) => users.session.completeWelcomeSteps(steps),
  inviteUser: (_, { input }, { users, creatingHeaders }, info) => users.members.invite(input, creatingHeaders(info)),
  invitePeople: (_, { people }, { users, creatingHeaders }, info) =>
    users.invitations.invite(people, creatingHeaders(info)),
  mailInvitations: (_, _args, { users }) => users.invitations.mail(),
  resendInvitation: (_, { userId }, { users }) => users.members.resendInvitation(userId),
  updateUser: (_, { id, input, version }, { users }) => users.members.update(id, input, version),
  deleteUser: (_, { id, eraseName }, { users }) => users.members.delete(id, eraseName ?? false),
  subscribeToPush: (_, { input }, { users }) => users.notifications.subscribeToPush(input),
  unsubscribeFromPush: (_, _args, { users }) => users.notifications.unsubscribeFromPush(),
  setMailPreference: (_, { frequency }, { users }) => users.notifications.setMailPreference(frequency),
  createApiToken: (_, { input }, { users, creatingHeaders }, info) => users.tools.create(input, creatingHeaders(info)),
  updateWebhook: (_, { input, version }, { users }) => users.webhook.update(input, version),
  rotateWebhookSecret: (_, _args, { users }) => users.webhook.rotateSecret(),
  testWebhook: (_, _args, { users }) => users.webhook.test(),
  revokeApiToken: (_, { id }, { users }) => users.tools.revoke(id),
  endDevice: (_, { id }, { users }) => users.account.endDevice(id),
  endOtherDevices: (_, _args, { users }) => users.account.endOtherDevices(),
  createDataExport: (_, { password }, { users }) => users.account.createDataExport(password),
  leaveCommunity: (_, { password, eraseName }, { users }) => users.account.leave(password, eraseName ?? false),
  cancelLeaving: (_, { userId }, { users }) => users.account.cancelLeaving(userId),
  stayInCommunity: (_, { token }, { users }) => users.session.stayInCommunity(token),
}

/** Fields of User; those of a user within another record are read from the list of users. */
export const User: UserResolvers = fieldResolvers(optionalUserFields, ({ users }: Context) => users.members.field)

/** Fields of UserPage. */
export const UserPage: UserPageResolvers = {
  counts: ({ search }, _args, { users }) => users.members.counts(search),
}
