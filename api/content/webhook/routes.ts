import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { callerOf, requireAdmin } from '../../http/session/caller.ts'
import type { JobRunner } from '../../jobs/jobRunner.ts'
import type { OpenInternet } from '../../outside/openInternet.ts'
import { versionedPut } from '../../records/versionedPut.ts'
import type { Database } from '../../store/database.ts'
import { webhookChangesSchema, webhookSchema, webhookSecretSchema } from './schemas.ts'
import { changeWebhook, readWebhook, rotateSecret, testWebhook, versionOfWebhook } from './settings.ts'

interface WebhookDeps {
  db: Database
  /** Woken after a message is queued. */
  jobs: Pick<JobRunner, 'wake'>
  internet: OpenInternet
}

/** The webhook that announces changes of public content, beyond §7; for admins. HOOK-1. */
export function webhookRoutes({ db, jobs, internet }: WebhookDeps): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.addHook('onRequest', requireAdmin)
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['webhook'], ...route.schema }
    })
    const response = { 200: webhookSchema }
    app.get(
      '/',
      { schema: { description: 'The webhook that announces changes of public content. Status 4.', response } },
      async (_request, reply) => {
        const webhook = await readWebhook(db)
        reply.recordVersion = versionOfWebhook(webhook)
        return webhook
      },
    )
    versionedPut(app, '/', {
      body: webhookChangesSchema(internet),
      response: webhookSchema,
      onRequest: requireAdmin,
      change: (request) => changeWebhook(db, callerOf(request), request.body, request.headers['if-match']),
      versionOf: versionOfWebhook,
    })
    app.post(
      '/saladus',
      {
        schema: {
          description: 'Replaces the secret; the old one becomes invalid. Status 4.',
          response: { 200: webhookSecretSchema },
        },
      },
      () => rotateSecret(db),
    )
    app.post(
      '/proov',
      { schema: { description: 'Sends a message of the type `webhook.test`. Status 4.', response } },
      async () => {
        const webhook = await testWebhook(db)
        jobs.wake()
        return webhook
      },
    )
    done()
  }
}
