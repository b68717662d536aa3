import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { causesOf, hasCode, isDiskFull, isLockTimeout, isStoreUnavailable } from '../store/causes.ts'
import { BusyError } from '../store/turns.ts'
import {
  badFields,
  busy,
  conflict,
  diskFull,
  malformedRequest,
  notFound,
  Refusal,
  storeUnavailable,
  unauthenticated,
} from './errors.ts'
import type { Caller } from './session/caller.ts'

/** Adds properties to the error responses of all paths that start with `prefix`. */
export interface RefusalExtra {
  prefix: string
  bodyOf: (msg: string) => Record<string, unknown>
}

declare module 'fastify' {
  interface FastifyInstance {
    refusalExtras: RefusalExtra[]
  }
}

/** Registers the error and not-found handlers: every error response is JSON with an Estonian msg, never a stack trace. REST-1. */
export function handleErrors(app: FastifyInstance, extras: RefusalExtra[] = []): void {
  app.decorate('refusalExtras', extras)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error, request.caller)
    if (!refusal) request.log.error({ err: error }, 'unforeseen')
    else if (refusal.statusCode >= 500) request.log.error({ reason: error }, 'unavailable')
    return sendRefusal(
      request,
      reply,
      refusal ?? new Refusal(500, 'Midagi läks valesti. Proovi mõne aja pärast uuesti.'),
    )
  })
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, notFound('Sellist aadressi ei ole.')))
}

/** Sends a refusal as the response to a request. */
export function sendRefusal(
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

function toRefusal(error: FastifyError, caller: Caller | null): Refusal | null {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return validationRefusal(error)
  if (isDiskFull(error)) return diskFull()
  if (error instanceof BusyError || isLockTimeout(error)) return busy()
  if (isStoreUnavailable(error)) return storeUnavailable()
  if (caller && isDeleted(caller, error)) return unauthenticated()
  if (hasCode(error, foreignKeyViolation)) return conflict('See, mille juurde kirjutasid, kustutati vahepeal.')
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(413, 'Saadetud andmed on liiga suured.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal(415, 'Seda tüüpi andmeid siin vastu ei võeta.')
    default:
      // Fastify's own errors about a request: malformed JSON, a wrong content length, a malformed URL.
      return error.statusCode != null && error.statusCode < 500
        ? new Refusal(error.statusCode, malformedRequest().message)
        : null
  }
}

/** An invalid id in the path means that there is no such record; any other invalid input is reported by field. */
function validationRefusal({
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
  return Object.keys(valjad).length > 0 ? badFields(valjad) : malformedRequest()
}

/** PostgreSQL's foreign_key_violation: the referenced row has just been deleted. */
const foreignKeyViolation = '23503'

/**
 * Whether the error is about a row that references the caller, who has been deleted since the request began, so the session has ended.
 * USER-7.
 */
function isDeleted({ _id }: Caller, error: unknown): boolean {
  return causesOf(error).some(
    // The detail is in the server's language, but the id in it and the constraint's name are not.
    ({ code, constraint, detail }) =>
      code === foreignKeyViolation && /_users__id_fk$/.test(String(constraint)) && String(detail).includes(_id),
  )
}
