import type { Context } from '../context.ts'
import type { MutationResolvers, QueryResolvers, UserResolvers } from '../generated/resolvers.ts'
import type { UserModel } from './wire.ts'

/** Query fields of the users. */
export const usersQuery: QueryResolvers = {
  me: (_, _args, { users }) => users.callerIfAny(),
  users: (_, _args, { users }) => users.all(),
  user: (_, { id }, { users }) => users.find(id),
}

/** Mutations of the users. */
export const usersMutation: MutationResolvers = {
  signIn: (_, { email, password }, { users }) => users.signIn(email, password),
  signOut: (_, _args, { users }) => users.signOut(),
  requestPasswordReset: (_, { email }, { userWriter }) => userWriter.requestPasswordReset(email),
  setPassword: (_, { userId, password }, { userWriter }) => userWriter.setPassword(userId, password),
  revertEmail: (_, { token }, { userWriter }) => userWriter.revertEmail(token),
  register: (_, { token, input }, { userWriter }) => userWriter.register(token, input),
  inviteUser: (_, { input }, { userWriter, creatingHeaders }, info) => userWriter.invite(input, creatingHeaders(info)),
  resendInvitation: (_, { userId }, { userWriter }) => userWriter.resendInvitation(userId),
  updateUser: (_, { id, input }, { userWriter }) => userWriter.update(id, input),
  deleteUser: (_, { id }, { userWriter }) => userWriter.remove(id),
}

/** A user may be known by `{_id, nimi}` only: the rest is in the list of users. */
export const User: UserResolvers = {
  name: (user, _, context) => user.name ?? fromList(user, 'name', context),
  email: (user, _, context) => fromList(user, 'email', context),
  phone: (user, _, context) => fromList(user, 'phone', context),
  residence: (user, _, context) => fromList(user, 'residence', context),
  status: (user, _, context) => fromList(user, 'status', context),
}

function fromList<Field extends keyof UserModel>(user: UserModel, field: Field, { users }: Context) {
  const whole = users.whole(user)
  return whole instanceof Promise ? whole.then((found) => found?.[field] ?? null) : (whole?.[field] ?? null)
}
