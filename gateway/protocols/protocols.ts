import { compareDates } from '../../schema/rules/dates.ts'
import { textMatcher } from '../../schema/rules/searchWords.ts'
import { GatewayError, isNotFound } from '../errors.ts'
import type { WithFileRecords } from '../files/wire/file.ts'
import type { DateInput } from '../lib/dateValue.ts'
import type { ProtocolInput } from '../lib/generated/types.ts'
import { idKey, isSameId } from '../lib/ids.ts'
import { keyedLoader, sharedRead } from '../lib/loaders.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { partial } from '../lib/partial.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { pagedList } from '../rest/pagedList.ts'
import { recordWriter } from '../rest/recordWriter.ts'
import { listSearch, searchOf, textOfHtml } from '../rest/search.ts'
import { changedRow, createdRow } from '../rest/writtenRow.ts'
import {
  createProtocol,
  deleteProtocol,
  type ProtocolFilter,
  type ProtocolRead,
  readProtocol,
  readProtocolPage,
  readProtocols,
  readYears,
  replaceProtocol,
  type YearModel,
} from './rest.ts'
import { changedProtocolToWire, type ProtocolModel, protocolReader, protocolWriter } from './wire/protocol.ts'

/** The protocols client of a request; the list and each protocol are read at most once until a write. PROTO-1. */
export type ProtocolsClient = ReturnType<typeof protocolsClient>

/**
 * Creates the protocols client of a request. A write resolves to the fields in the API's response; fields that are
 * missing there are read when they are selected (REST-8).
 */
export function protocolsClient(rest: RestClient, capabilities: Capabilities, deps: WithFileRecords) {
  // §7 does not define the order of the list.
  const reads = sharedRead(async () => (await readProtocols(rest)).toSorted(newestFirst))
  const list = async () => (await reads.load()).map(({ protocol }) => protocol)

  const singles = keyedLoader((id: string) => readProtocol(rest, id), idKey)
  const writer = recordWriter(capabilities)
  const forget = () => {
    reads.forget()
    singles.clearAll()
  }

  /** @throws NOT_FOUND if there is none with this id */
  async function whole(id: string): Promise<ProtocolRead> {
    if (await capabilities.has('protokoll')) return singles.load(id)
    const found = (await reads.load()).find(({ protocol }) => isSameId(protocol.id, id))
    if (!found) throw new GatewayError('NOT_FOUND')
    return found
  }

  return {
    /** @throws BAD_USER_INPUT for a search that is too long and for a year that no date has */
    page({ search, year, ...args }: ProtocolPageArgs): Promise<PageModel<ProtocolModel>> {
      const filter = { search: searchOf(search), year: yearOf(year) }
      const isWhole = filter.search === '' && filter.year === null
      return pagedList(capabilities, args, {
        readPage: (page) => readProtocolPage(rest, filter, page),
        readAll: async () => (await list()).filter(protocolMatcher(filter)),
        idOf: ({ id }) => id,
        capability: isWhole ? 'paging' : listSearch,
      })
    },
    /** The years that there are protocols of, the latest first. */
    async years(): Promise<YearModel[]> {
      if (await capabilities.has(listSearch)) return readYears(rest)
      const counts = new Map<number, number>()
      for (const { date } of await list()) if (date) counts.set(date.year, (counts.get(date.year) ?? 0) + 1)
      return [...counts].map(([year, count]) => ({ year, count })).toSorted((one, other) => other.year - one.year)
    },
    /** A protocol; null if there is none with this id. */
    async find(id: string): Promise<ProtocolModel | null> {
      try {
        return (await whole(id)).protocol
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
    /** Reads a field of a protocol, from the whole protocol if missing. */
    field: partial<ProtocolModel>({ what: 'a protocol', load: async ({ id }) => (await whole(id)).protocol }),
    async create(input: ProtocolInput, headers: Record<string, string>): Promise<ProtocolModel> {
      const answer = await writer.create({
        whole: () => protocolWriter.created(input, deps),
        headers,
        send: (body, sent) => createProtocol(rest, body, sent),
        forget,
      })
      return createdRow(answer, rowForm, async () =>
        (await list()).find(({ text, date }) => text === (input.text ?? '') && isSameDate(date, input.date)),
      )
    },
    /**
     * @param version the version that was edited, sent as If-Match; only servers with versions give one
     * @throws CONFLICT with `ProtocolConflict` when the protocol has been changed since
     */
    async update(id: string, input: ProtocolInput, version?: string | null): Promise<ProtocolModel> {
      const answer = await writer.change({
        read: async () => (await whole(id)).record,
        changes: (now) => protocolWriter.changes(input, deps, now),
        wholeToWire: changedProtocolToWire,
        version,
        send: (body, headers) => replaceProtocol(rest, id, body, headers),
        forget,
      })
      return changedRow(id, answer, rowForm)
    },
    /** Returns the id. */
    async delete(id: string): Promise<string> {
      await deleteProtocol(rest, id).finally(forget)
      return id
    },
  }
}

interface ProtocolPageArgs extends PageArgs {
  search?: string | null | undefined
  year?: number | null | undefined
}

/** @throws BAD_USER_INPUT for a year that our own api refuses too */
function yearOf(year: number | null | undefined): number | null {
  if (year == null || (year >= 1 && year <= 9999)) return year ?? null
  const message = 'Aasta tuleb anda kujul 2026.'
  throw new GatewayError('BAD_USER_INPUT', message, { fields: { year: message } })
}

/** Whether a protocol is selected, as the SQL in api/protocols/reading.ts says it. */
function protocolMatcher({ search, year }: ProtocolFilter): (protocol: ProtocolModel) => boolean {
  const matches = textMatcher(search)
  return ({ text, date }) => matches([textOfHtml(text ?? '')]) && (year === null || date?.year === year)
}

/** Comparator: newest first, those without a date last. The order of the server is kept for those of one date. */
function newestFirst({ protocol: { date: one } }: ProtocolRead, { protocol: { date: other } }: ProtocolRead): number {
  return one && other ? compareDates(other, one) : Number(other != null) - Number(one != null)
}

function isSameDate(one: DateInput | null | undefined, other: DateInput | null | undefined): boolean {
  return one && other ? compareDates(one, other) === 0 : one == null && other == null
}

const rowForm = {
  bare: (id: string): ProtocolModel => ({ id }),
  fromWire(wire: unknown, version: string | null): ProtocolModel {
    const protocol = protocolReader.row(wire)
    // The version in the record is the one that lists show.
    return { ...protocol, version: protocol.version ?? version }
  },
}
