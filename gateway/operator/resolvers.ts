import type { QueryResolvers } from '../generated/resolvers.ts'

/** Query fields of the operator. */
export const operatorQuery: QueryResolvers = {
  conditions: (_, _args, { operator }) => operator.conditions(),
  auditPage: (_, args, { operator }) => operator.auditPage(args),
}
