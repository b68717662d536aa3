import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { badFields, forbidden } from '../http/errors.ts'
import { givenIdSchema } from '../http/fields.ts'
import { callerOf, requireAdmin, requireMember } from '../http/session/caller.ts'
import { tokenOf } from '../http/session/liveSession.ts'
import { forTools, toolRefused } from '../http/tools/gate.ts'
import type { JobRunner } from '../jobs/jobRunner.ts'
import { createOnce, onceSchema } from '../records/createOnce.ts'
import { deleteRoute } from '../records/deleteRoute.ts'
import { type ChangeRequest, versionedPut } from '../records/versionedPut.ts'
import type { Database } from '../store/database.ts'
import { memberProperties } from './editable.ts'
import { withTakenEmailConflict } from './emails/emails.ts'
import { revertEmail } from './emails/revertEmail.ts'
import { countInvitation, inviterOf, inviteUser, resendInvitation } from './invitations/invitations.ts'
import { register } from './invitations/registration.ts'
import { requireRestoreLink, setPassword } from './passwords/newPassword.ts'
import { requestRecovery } from './passwords/recovery.ts'
import { changeUser, deleteUser, findUser } from './profiles.ts'
import {
  adminProfileSchema,
  invitationSchema,
  newPasswordSchema,
  type ProfileChanges,
  profileSchema,
  recoverySchema,
  registrationSchema,
  userSchema,
} from './schemas.ts'

const msgSchema = z.object({ msg: z.string() })
const params = z.object({ id: givenIdSchema() })
const tokenParams = z.object({ token: z.string().max(200) })

export interface MemberRouteDeps {
  db: Database
  /** Woken after a mail is queued. */
  jobs: Pick<JobRunner, 'wake'>
  passwordMin: number
}

/** Invitations, registration, passwords, and the administration of members. §7 'Auth and users'. */
export function memberRoutes({ db, jobs, passwordMin }: MemberRouteDeps): FastifyPluginCallbackZod {
  const requirePasswordLength = (password: string | null | undefined) => {
    if (password != null && [...password].length < passwordMin)
      throw badFields({ parool: `Sisesta vähemalt ${passwordMin} kohaline parool.` })
  }

  return (app, _options, done) => {
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['users'], ...route.schema }
    })

    app.post(
      '/',
      {
        onRequest: requireAdmin,
        schema: { headers: onceSchema, body: invitationSchema, response: { 200: userSchema } },
      },
      async (request) => {
        const user = await withTakenEmailConflict(() =>
          createOnce(db, request, {
            create: (tx, id) => inviteUser(tx, id, request.body, callerOf(request)._id),
            read: findUser,
            version: memberProperties.versionOf,
            count: () => countInvitation(db, inviterOf(request), request.body.email),
          }),
        )
        jobs.wake()
        return user
      },
    )

    app.get(
      '/registreerimine/:id',
      {
        // This GET sends a mail, so HEAD must not run it.
        exposeHeadRoute: false,
        onRequest: requireAdmin,
        schema: {
          params,
          description: 'Sends the registration mail again: a write.',
          response: { 200: msgSchema },
        },
      },
      async (request) => {
        const email = await resendInvitation(db, inviterOf(request), request.params.id)
        jobs.wake()
        return { msg: `Registreerimislink edukalt saadetud ${email}` }
      },
    )

    app.put(
      '/registreerimine/:token',
      {
        schema: {
          security: [],
          params: tokenParams,
          body: registrationSchema,
          response: { 200: z.object({ token: z.string() }) },
        },
      },
      async ({ params, body, ip, headers }) => {
        requirePasswordLength(body.parool)
        const from = { address: ip, userAgent: headers['user-agent'] }
        const token = await register(db, params.token, body, from)
        jobs.wake()
        return { token }
      },
    )

    app.post(
      '/muuda-parooli',
      { schema: { security: [], body: recoverySchema, response: { 200: msgSchema } } },
      async (request) => {
        await requestRecovery(db, request.body.email, request.ip)
        jobs.wake()
        return { msg: 'Kui antud e-mailiga kasutaja on olemas, siis leiad postkastist edasised juhendid.' }
      },
    )

    app.put(
      '/muuda-parooli/:userId',
      {
        onRequest: async (request) => {
          const token = tokenOf(request)
          if (request.caller || token === '') return requireSelf(request)
          await requireRestoreLink(db, userIdOf(request), token, request.ip)
        },
        schema: {
          params: z.object({ userId: givenIdSchema() }),
          body: newPasswordSchema,
          response: { 200: msgSchema },
        },
      },
      async (request) => {
        requirePasswordLength(request.body.parool)
        const by = request.caller ? 'session' : 'link'
        await setPassword(db, userIdOf(request), request.body.parool, { by, token: tokenOf(request) })
        jobs.wake()
        return { msg: 'Parool on muudetud.' }
      },
    )

    app.put(
      '/taasta-email/:token',
      {
        schema: {
          security: [],
          description: 'Beyond §7: reverts a change of the email by the token that was mailed to the former one.',
          params: tokenParams,
          response: { 200: msgSchema },
        },
      },
      async ({ params, ip }) => {
        const { linkMailed } = await revertEmail(db, params.token, ip)
        jobs.wake()
        const next = linkMailed ? ' Uue parooli määramise link on sinu postkastis.' : ''
        return { msg: `E-posti aadressi vahetus on tagasi võetud.${next}` }
      },
    )

    const change = async (request: ChangeRequest<{ id: string }, ProfileChanges>) => {
      const { params, body, headers } = request
      if (request.tool) requireNoAccountChange(body)
      requirePasswordLength(body.parool)
      const ifMatch = headers['if-match']
      const user = await changeUser(db, { id: params.id, changes: body, token: tokenOf(request), ifMatch })
      jobs.wake()
      return user
    }
    const user = { params, response: userSchema, change, versionOf: memberProperties.versionOf }
    const changing: FastifyPluginCallbackZod = (scope, _none, registered) => {
      versionedPut(scope, '/:id', { ...user, onRequest: requireSelf, body: profileSchema })
      versionedPut(scope, '/admin/:id', { ...user, onRequest: requireAdmin, body: adminProfileSchema })
      registered()
    }
    app.register(forTools('inimesed', changing))

    deleteRoute(app, {
      onRequest: requireAdmin,
      querystring: z.object({ nimeta: z.literal('jah').optional().describe('Erases the name, too') }),
      async remove(_caller, id, { nimeta }) {
        await deleteUser(db, id, nimeta != null)
        jobs.wake()
      },
    })
    done()
  }
}

/**
 * Only users themselves change how they sign in and their status. AUTH-10. @throws 403 for a change of email, password or status with an
 * API token
 */
function requireNoAccountChange({ email, parool, staatus }: ProfileChanges): void {
  if (email != null || parool != null || staatus != null)
    throw toolRefused('voti-keelatud', 'Tööriista võtmega ei saa muuta e-posti aadressi, parooli ega staatust.')
}

/** onRequest hook for a member's own record, whose id is in the path: 401 or 403 before the body is read. USER-3. */
async function requireSelf(request: FastifyRequest): Promise<void> {
  await requireMember(request)
  if (callerOf(request)._id !== userIdOf(request)) throw forbidden()
}

/** The user's id in the path, in lower case like in the database. */
function userIdOf(request: FastifyRequest): string {
  // onRequest hooks run before the path is validated.
  const { id, userId } = request.params as { id?: string; userId?: string }
  return (userId ?? id ?? '').toLowerCase()
}
