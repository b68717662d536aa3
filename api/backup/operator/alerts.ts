import type { FastifyBaseLogger } from 'fastify'
import type { Condition } from '../../../schema/rules/servers/conditions.ts'
import type { ApiConfig } from '../../config.ts'
import type { RepeatingWork } from '../../jobs/jobKind.ts'
import { renderMail } from '../../mail/mailLayout.ts'
import type { MailTransport } from '../../mail/transport.ts'
import { callOutside } from '../../outside/call.ts'
import { causeInWords } from '../../outside/cause.ts'
import { storeNow } from '../../store/clock/storeClock.ts'
import type { Database } from '../../store/database.ts'
import { conditionList, outOfService, type Watched } from './conditions.ts'
import { dueConditions, noteAlerted, storeConditions } from './store.ts'
import { operatorTexts } from './text.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How the operator is alerted. */
export interface Alerting {
  config: Pick<ApiConfig, 'operatorMail' | 'alertUrl' | 'siteUrl' | 'community' | 'mailFrom'>
  transport: MailTransport
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Time limit of a POST to ALERT_URL, in ms. */
  postMs?: number
}

/** The conditions of this api, as last seen. */
export interface ConditionWatch {
  latest: () => readonly Condition[]
  /** Examines them every minute, and stores them. */
  work: RepeatingWork
}

/**
 * Watches the conditions. A database that does not respond for five minutes makes this process itself alert, once a day: no queue runs
 * then. OPS-24.
 */
export function watchConditions(watched: Watched, alerting: Alerting): ConditionWatch {
  const examine = conditionList(watched)
  let latest: readonly Condition[] = []
  let failingSinceMs: number | undefined
  let alertedMs = -Infinity
  return {
    latest: () => latest,
    work: {
      perApi: true,
      everyMs: minuteMs,
      firstAfterMs: 0,
      async run(signal) {
        latest = await examine()
        const now = performance.now()
        if (!isOutOfService(latest)) {
          failingSinceMs = undefined
          return storeConditions(watched.db, latest)
        }
        failingSinceMs ??= now
        if (now - failingSinceMs < 5 * minuteMs || now - alertedMs < dayMs) return
        alertedMs = now
        await sendAlert(
          alerting,
          'store',
          latest.filter(({ ok }) => !ok).map(({ sentence }) => sentence),
          signal,
        )
      },
    },
  }
}

/** Whether one of the conditions makes Sise unusable. */
const isOutOfService = (found: readonly Condition[]): boolean =>
  found.some(({ name, ok }) => !ok && outOfService.includes(name))

/** Alerts the operator once a day, by one api of the database. */
export function alertOperator(db: Database, alerting: Alerting): RepeatingWork {
  return {
    everyMs: 5 * minuteMs,
    firstAfterMs: 10 * minuteMs,
    async run(signal) {
      const wrong = await dueConditions(db)
      if (wrong.length === 0) return
      const isSent = await sendAlert(
        alerting,
        'all',
        wrong.map(({ lause }) => lause),
        signal,
      )
      if (isSent) await noteAlerted(db, wrong)
    },
  }
}

/**
 * Sends sentences to ALERT_URL and OPERATOR_MAIL. One that fails is logged.
 * @param about in the Message-ID, one a day
 * @returns whether anything was sent; false where neither is set @throws when nothing could be sent
 */
async function sendAlert(
  { config, transport, log, postMs = 10_000 }: Alerting,
  about: 'all' | 'store',
  sentences: string[],
  signal: AbortSignal,
) {
  const { operatorMail, alertUrl, siteUrl, community, mailFrom } = config
  const { subject, lead, more, end } = operatorTexts.alert
  const url = `${siteUrl}/sise/haldus/olek`
  const ways: [name: string, way: () => Promise<unknown>][] = []
  if (alertUrl != null)
    ways.push([
      'ALERT_URL',
      async () => {
        const limits = { connectMs: postMs, firstByteMs: postMs, idleMs: postMs, totalMs: postMs }
        const response = await callOutside('ALERT_URL', limits, signal, (call) =>
          fetch(alertUrl, {
            method: 'POST',
            headers: { 'content-type': 'text/plain; charset=utf-8' },
            body: [`${community}: ${subject(sentences.length)}`, ...sentences, url].join('\n'),
            signal: call.signal,
          }),
        )
        await response.body?.cancel()
        if (!response.ok)
          throw Object.assign(new Error('The response is an error'), { code: `HTTP_${response.status}` })
      },
    ])
  if (operatorMail != null) {
    const id = `olek-${about}-${storeNow().toISOString().slice(0, 10)}`
    const blocks = [lead, ...sentences, `${more} ${url}`, end].map((text) => ({ kind: 'text' as const, text }))
    const mail = renderMail({ subject: subject(sentences.length), blocks, community })
    const messageId = `<${id}@${new URL(siteUrl).hostname}>`
    ways.push([
      'OPERATOR_MAIL',
      () => transport.send({ ...mail, id, messageId, from: mailFrom, to: operatorMail }, signal),
    ])
  }
  const results = await Promise.allSettled(ways.map(([, send]) => send()))
  const failures = results.flatMap((result, index) =>
    result.status === 'rejected' ? [`${ways[index]?.[0]} ${causeInWords(result.reason)}`] : [],
  )
  if (failures.length > 0 && failures.length === ways.length)
    throw new Error(`No alert could be sent: ${failures.join(', ')}`)
  if (failures.length > 0) log.warn({ failures }, 'an alert was sent by one way only')
  return ways.length > 0
}
