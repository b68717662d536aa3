import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { badInput } from '../../http/errors.ts'
import type { Revision } from './revisions.ts'

/** A record whose revisions are read. */
export interface OpenRecord {
  /** What it is called; '' if nothing. */
  title: string
  /** Its editable values, as `history.valuesOf` of its kind gives them. */
  values: object
  /** Its version, without quotes: see tagOf. */
  version: string
  /** Who made it, and when, where that is stored. */
  created?: Pick<Revision, 'muutja' | 'kuupaev'>
}

/** A kind of record that has revisions. HIST-1. */
export interface HistoryKind {
  /** Reads a record for a caller who may read its revisions. @throws 404, 403 */
  open: (request: FastifyRequest, id: string) => Promise<OpenRecord>
  /** Saves values as the usual PUT does. @throws whatever that throws */
  save: (request: FastifyRequest, id: string, values: object, ifMatch: string | undefined) => Promise<unknown>
}

export type HistoryKinds = Readonly<Record<string, HistoryKind>>

/** The values of a revision as a body. @throws 400 if they are none any more, as the rules have changed since */
export function bodyFrom<Body>(schema: z.ZodType<Body>, values: object): Body {
  const body = schema.safeParse(values)
  if (!body.success)
    throw badInput(`Seda versiooni ei saa enam taastada. ${body.error.issues[0]?.message ?? ''}`.trim())
  return body.data
}
