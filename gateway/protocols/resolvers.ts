import type { Context } from '../context.ts'
import type { MutationResolvers, ProtocolResolvers, QueryResolvers } from '../generated/resolvers.ts'
import { fieldResolvers } from '../lib/fieldResolvers.ts'
import { protocolReader } from './wire/protocol.ts'

/** Query fields of protocols. */
export const protocolsQuery: QueryResolvers = {
  protocolPage: (_, args, { protocols }) => protocols.page(args),
  protocolYears: (_, _args, { protocols }) => protocols.years(),
  protocol: (_, { id }, { protocols }) => protocols.find(id),
}

/** Mutations of protocols. */
export const protocolsMutation: MutationResolvers = {
  createProtocol: (_, { input }, { protocols, creatingHeaders }, info) =>
    protocols.create(input, creatingHeaders(info)),
  updateProtocol: (_, { id, input, version }, { protocols }) => protocols.update(id, input, version),
  deleteProtocol: (_, { id }, { protocols }) => protocols.delete(id),
}

/** Fields of Protocol; missing ones are read from the complete protocol. */
export const Protocol: ProtocolResolvers = fieldResolvers(
  protocolReader.names,
  ({ protocols }: Context) => protocols.field,
)
