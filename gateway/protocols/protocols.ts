import { isNotFound } from '../errors.ts'
import type { ProtocolInput } from '../lib/generated/types.ts'
import { idKey } from '../lib/ids.ts'
import { keyedLoader } from '../lib/loaders.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { partial } from '../lib/partial.ts'
import type { RestClient } from '../rest/client.ts'
import { versionHeader } from '../rest/versions.ts'
import { changedRow, createdRow } from '../rest/writtenRow.ts'
import {
  createProtocol,
  deleteProtocol,
  readProtocol,
  readProtocolPage,
  readYears,
  replaceProtocol,
  type YearModel,
} from './rest.ts'
import { type ProtocolModel, protocolReader, protocolWriter } from './wire/protocol.ts'

/** The protocols client of a request; each protocol is read at most once until a write. PROTO-1. */
export type ProtocolsClient = ReturnType<typeof protocolsClient>

/**
 * Creates the protocols client of a request. A write returns the fields of the API's response; others are read when selected (REST-8).
 */
export function protocolsClient(rest: RestClient) {
  const singles = keyedLoader((id: string) => readProtocol(rest, id), idKey)
  const discard = () => singles.clearAll()

  return {
    /** @throws BAD_USER_INPUT for a search that is too long, and for an invalid year */
    page({ search, year, ...args }: ProtocolPageArgs): Promise<PageModel<ProtocolModel>> {
      return readProtocolPage(rest, { search: search?.trim() ?? '', year: year ?? null }, args)
    },
    /** The years with protocols, the latest first; none on a plain server. */
    years: (): Promise<YearModel[]> => readYears(rest),
    /** A protocol; null if there is none with this id. */
    async find(id: string): Promise<ProtocolModel | null> {
      try {
        return await singles.load(id)
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
    /** Reads a field of a protocol, from the complete protocol if missing. */
    field: partial<ProtocolModel>({ what: 'a protocol', load: ({ id }) => singles.load(id) }),
    async create(input: ProtocolInput, headers: Record<string, string>): Promise<ProtocolModel> {
      const response = await createProtocol(rest, await protocolWriter.created(input), headers).finally(discard)
      return createdRow(response, rowForm)
    },
    /**
     * @param version the version that was edited, sent as If-Match
     * @throws CONFLICT with `ProtocolConflict` when the protocol has been changed since
     */
    async update(id: string, input: ProtocolInput, version?: string | null): Promise<ProtocolModel> {
      const headers = versionHeader(version)
      const response = await replaceProtocol(rest, id, await protocolWriter.changes(input), headers).finally(discard)
      return changedRow(id, response, rowForm)
    },
    /** Returns the id. */
    async delete(id: string): Promise<string> {
      await deleteProtocol(rest, id).finally(discard)
      return id
    },
  }
}

interface ProtocolPageArgs extends PageArgs {
  search?: string | null | undefined
  year?: number | null | undefined
}

const rowForm = {
  bare: (id: string): ProtocolModel => ({ id }),
  fromWire(wire: unknown, version: string | null): ProtocolModel {
    const protocol = protocolReader.row(wire)
    // Lists have the version of the record.
    return { ...protocol, version: protocol.version ?? version }
  },
}
