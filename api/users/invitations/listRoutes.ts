import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { callerOf, requireAdmin } from '../../http/session/caller.ts'
import { lockSession, tokenOf } from '../../http/session/liveSession.ts'
import type { JobRunner } from '../../jobs/jobRunner.ts'
import { createOnce, onceSchema } from '../../records/createOnce.ts'
import type { Database } from '../../store/database.ts'
import { inLockedTransaction } from '../../store/lockedTransaction.ts'
import { countInvitationList, inviterOf } from './invitations.ts'
import { invitationsNow, inviteList, inviteRemaining, outcomesOf } from './list.ts'
import { invitationCountsSchema, invitationListSchema, outcomesSchema } from './listSchemas.ts'

export interface InvitationListDeps {
  db: Database
  /** Woken after mails are queued. */
  jobs: Pick<JobRunner, 'wake'>
  smtpPerMinute: number
}

/** List invitations, and invitations of imported people; beyond §7. IMPORT-1, IMPORT-2. */
export function invitationListRoutes({ db, jobs, smtpPerMinute }: InvitationListDeps): FastifyPluginCallbackZod {
  const inviter = (request: FastifyRequest) => ({ userId: callerOf(request)._id, perMinute: smtpPerMinute })

  return (app, _options, done) => {
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['users'], ...route.schema }
    })

    app.get(
      '/',
      {
        onRequest: requireAdmin,
        schema: { description: 'The state of the invitations. Status 4.', response: { 200: invitationCountsSchema } },
      },
      () => invitationsNow(db),
    )

    app.post(
      '/',
      {
        onRequest: requireAdmin,
        schema: {
          description:
            'Invites the people of a list, and returns the outcome of each row, in its order. The mails are sent at the pace of SMTP_PER_MINUTE. Status 4.',
          headers: onceSchema,
          body: invitationListSchema,
          response: { 200: outcomesSchema },
        },
      },
      async (request) => {
        const { kutsutavad } = request.body
        const outcomes = await createOnce(db, request, {
          create: (tx, id) => inviteList(tx, id, kutsutavad, inviter(request)),
          read: (tx, id) => outcomesOf(tx, id, kutsutavad),
          version: null,
          count: () => countInvitationList(db, inviterOf(request)),
          underLock: 'invitations',
        })
        jobs.wake()
        return outcomes
      },
    )

    app.post(
      '/kutsumata',
      {
        onRequest: requireAdmin,
        schema: {
          description:
            'Queues the invitations of all people with an account who have not been invited. Idempotent. Status 4.',
          response: { 200: invitationCountsSchema },
        },
      },
      async (request) => {
        await countInvitationList(db, inviterOf(request))
        await inLockedTransaction(db, 'invitations', async (tx) => {
          await lockSession(tx, tokenOf(request))
          await inviteRemaining(tx, inviter(request))
        })
        jobs.wake()
        return invitationsNow(db)
      },
    )
    done()
  }
}
