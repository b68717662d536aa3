import { type Condition, watchProcess } from '../../schema/rules/servers/conditions.ts'
import type { PageArgs } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import { readPage } from '../rest/pagedList.ts'
import { path, withQuery } from '../rest/path.ts'
import { auditFieldNames as fieldNames, type AuditFilter, auditFilterToWire, auditFromWire } from './wire/auditEntry.ts'
import { type ConditionModel, conditionsFromWire } from './wire/condition.ts'

let own: (() => Condition[]) | undefined

/** The conditions of this gateway. The first call starts to watch it. */
export const gatewayConditions = (): Condition[] => (own ??= watchProcess('gateway'))()

/** The operator's client of a request. OPS-24, AUDIT-1. */
export type OperatorClient = ReturnType<typeof operatorClient>

/** Creates the operator's client of a request. */
export const operatorClient = (rest: RestClient) => ({
  /** GET /api/olek and the conditions of this gateway; null on a plain server. */
  async conditions(): Promise<ConditionModel[] | null> {
    const found = await orNull(rest.get(path`/api/olek`).then(conditionsFromWire))
    const ownRows = gatewayConditions().map(({ name, ok, sentence }) => ({
      name,
      ok,
      sentence,
      machine: null,
      since: null,
    }))
    return found && [...found, ...ownRows].sort((a, b) => Number(a.ok) - Number(b.ok))
  },
  /** A page of GET /api/paevik; null on a plain server. @throws FORBIDDEN. AUDIT-1. */
  auditPage({ group, personId, ...args }: PageArgs & AuditFilter) {
    const target = withQuery(path`/api/paevik`, auditFilterToWire({ group, personId }))
    return orNull(readPage(rest, target, args, auditFromWire, { fieldNames }))
  },
})
