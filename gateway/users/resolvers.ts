import type { Context } from '../context.ts'
import type { MutationResolvers, QueryResolvers, UserPageResolvers, UserResolvers } from '../generated/resolvers.ts'
import { fieldResolvers } from '../lib/fieldResolvers.ts'
import { lackingUserFields } from './wire/user.ts'

/** Query fields of the users. */
export const usersQuery: QueryResolvers = {
  me: (_, _args, { users }) => users.session.callerIfAny(),
  users: (_, _args, { users }) => users.members.all(),
  userPage: (_, args, { users }) => users.members.page(args),
  user: (_, { id }, { users }) => users.members.find(id),
  invitations: (_, _args, { users }) => users.invitations.counts(),
  push: (_, _args, { users }) => users.push.settings(),
  announcementPage: (_, args, { users }) => users.announcements.page(args),
  announcementPreview: (_, { input }, { users }) => users.announcements.preview(input),
  letterChoice: (_, _args, { users }) => users.letters.choice(),
  pausedLetters: (_, _args, { users }) => users.letters.paused(),
  webhook: (_, _args, { users }) => users.webhook.read(),
  toolTokens: (_, { userId }, { users }) => users.tools.tokens(userId),
}

/** Mutations of the users. */
export const usersMutation: MutationResolvers = {
  signIn: (_, { email, password }, { users }) => users.session.signIn(email, password),
  signOut: (_, _args, { users }) => users.session.signOut(),
  requestPasswordReset: (_, { email }, { users }) => users.session.requestPasswordReset(email),
  setPassword: (_, { userId, password }, { users }) => users.session.setPassword(userId, password),
  revertEmail: (_, { token }, { users }) => users.session.revertEmail(token),
  register: (_, { token, input }, { users }) => users.session.register(token, input),
  inviteUser: (_, { input }, { users, creatingHeaders }, info) => users.members.invite(input, creatingHeaders(info)),
  invitePeople: (_, { people }, { users, creatingHeaders }, info) =>
    users.invitations.invite(people, creatingHeaders(info)),
  mailInvitations: (_, _args, { users }) => users.invitations.mail(),
  resendInvitation: (_, { userId }, { users }) => users.members.resendInvitation(userId),
  updateUser: (_, { id, input, version }, { users }) => users.members.update(id, input, version),
  sendAnnouncement: (_, { input, pinnedIn }, { users, creatingHeaders }, info) =>
    users.announcements.send(input, pinnedIn, creatingHeaders(info)),
  deleteUser: (_, { id }, { users }) => users.members.delete(id),
  allowPush: (_, { input }, { users }) => users.push.allow(input),
  stopPush: (_, _args, { users }) => users.push.stop(),
  chooseLetters: (_, { kind }, { users }) => users.letters.choose(kind),
  createToolToken: (_, { input }, { users, creatingHeaders }, info) => users.tools.create(input, creatingHeaders(info)),
  updateWebhook: (_, { input, version }, { users }) => users.webhook.update(input, version),
  rotateWebhookSecret: (_, _args, { users }) => users.webhook.rotateSecret(),
  testWebhook: (_, _args, { users }) => users.webhook.test(),
  revokeToolToken: (_, { id }, { users }) => users.tools.revoke(id),
}

/** For a user known by `{_id, nimi}` only, other fields are read from the list of users. */
export const User: UserResolvers = fieldResolvers(lackingUserFields, ({ users }: Context) => users.members.field)

/** Fields of UserPage: the members are counted where that is selected. */
export const UserPage: UserPageResolvers = {
  counts: ({ search }, _args, { users }) => users.members.counts(search),
}
