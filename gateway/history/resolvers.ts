import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'

/** Query fields of history and trash. HIST-1, TRASH-1. */
export const historyQuery: QueryResolvers = {
  history: (_, record, { history }) => history.find(record),
  revision: (_, { revision, ...record }, { history }) => history.revision(record, revision),
  trashPage: (_, args, { history }) => history.trashPage(args),
}

/** Mutations of history and trash. HIST-1, TRASH-1. */
export const historyMutation: MutationResolvers = {
  restoreRevision: (_, { revision, version, ...record }, { history }) =>
    history.restoreRevision(record, revision, version),
  removeRevision: (_, { revision, ...record }, { history }) => history.removeRevision(record, revision),
  restoreDeleted: (_, { id }, { history }) => history.restoreDeleted(id),
  deleteForever: (_, { id }, { history }) => history.deleteForever(id),
}
