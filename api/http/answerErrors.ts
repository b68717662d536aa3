import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { causesOf } from '../store/causes.ts'
import { badFields, conflict, noRoom, notFound, notUnderstood, Refusal, unavailable } from './errors.ts'

/** What every refusal at the addresses below `prefix` says beside its msg. */
export interface RefusalExtra {
  prefix: string
  bodyOf: (msg: string) => Record<string, unknown>
}

declare module 'fastify' {
  interface FastifyInstance {
    refusalExtras: RefusalExtra[]
  }
}

/** Makes every refusal and failure of the app leave as JSON with an Estonian msg, never a stack trace. REST-1. */
export function answerErrors(app: FastifyInstance, extras: RefusalExtra[] = []): void {
  app.decorate('refusalExtras', extras)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error)
    if (!refusal) request.log.error({ err: error }, 'unforeseen')
    else if (refusal.statusCode >= 500) request.log.error({ err: error }, 'unavailable')
    return answerRefusal(
      request,
      reply,
      refusal ?? new Refusal(500, 'Midagi läks valesti. Proovi mõne aja pärast uuesti.'),
    )
  })
  app.setNotFoundHandler((request, reply) => answerRefusal(request, reply, notFound('Sellist aadressi ei ole.')))
}

/** Answers a request with a refusal. */
export function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { statusCode, message, details: { valjad, more, retryAfter } }: Refusal,
) {
  const extra = request.server.refusalExtras.find(({ prefix }) => request.url.startsWith(prefix))
  if (retryAfter != null) void reply.header('retry-after', retryAfter)
  return reply
    .code(statusCode)
    .type('application/json; charset=utf-8')
    .send({ msg: message, ...extra?.bodyOf(message), ...(valjad && { valjad }), ...more })
}

function asRefusal(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error)
  if (isDiskFull(error)) return noRoom()
  if (isStoreGone(error)) return unavailable()
  if (causesOf(error).some(({ code }) => code === foreignKeyViolation))
    return conflict('See, mille juurde kirjutasid, kustutati vahepeal.')
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(413, 'Saadetud andmed on liiga suured.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal(415, 'Seda tüüpi andmeid siin vastu ei võeta.')
    default:
      // Fastify's own complaints about a request: broken JSON, a wrong length, a bad url.
      return error.statusCode != null && error.statusCode < 500
        ? new Refusal(error.statusCode, notUnderstood().message)
        : null
  }
}

/** A made-up id in the path is something that is not there; anything else is a form to mend. */
function fromValidation({
  validation,
  validationContext,
}: {
  validation: { instancePath: string; message?: string }[]
  validationContext?: string
}) {
  if (validationContext === 'params') return notFound()
  const valjad: Record<string, string> = {}
  for (const { instancePath, message } of validation) {
    const field = instancePath.split('/')[1]
    if (field) valjad[field] ??= message ?? 'Selle välja sisu ei sobi.'
  }
  return Object.keys(valjad).length > 0 ? badFields(valjad) : notUnderstood()
}

/**
 * Failures that pass: Node's codes of a connection, or PostgreSQL's classes 08 (connection), 40 (still deadlocked after the
 * repeats), 53 (out of something) and 57 (stopping, took too long).
 */
const goneCodes =
  /^(08|40|53|57).{3}$|^3D000$|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** What pg says, without a code, of a connection that broke or hangs. */
const goneMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Connection ended unexpectedly/i

/** A writing refers to a row that was deleted a moment ago. */
const foreignKeyViolation = '23503'

/** PostgreSQL's disk_full, or Node's codes of a full disk and of a used-up quota. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(({ code }) => fullCodes.has(String(code)))
}

function isStoreGone(error: unknown): boolean {
  return causesOf(error).some(({ code, message }) => goneCodes.test(String(code)) || goneMessages.test(message))
}
