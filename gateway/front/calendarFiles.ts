import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { catalogueOf } from '../articles/catalogues.ts'
import { readFeed } from '../articles/feed.ts'
import { feedEntriesOf } from '../articles/feedEntries.ts'
import { icalendarOf } from '../articles/icalendar.ts'
import { readArticle } from '../articles/rest.ts'
import { completeArticleFromWire } from '../articles/wire/article.ts'
import type { GatewayConfig } from '../config.ts'
import { cachedReads } from '../lib/cachedReads.ts'
import type { Language } from '../lib/generated/types.ts'
import { defaultLanguage, isLanguage } from '../lib/languages.ts'
import { callWithDeadline, type Upstream } from '../rest/client.ts'
import { senderOf } from './sender.ts'
import { fieldsOfMs, spendForAnybody, spendForRequest, type VisitorBudget } from './visitorBudget.ts'

/** Dependencies of the calendar routes. */
interface CalendarFilesOptions {
  upstream: Upstream
  /** What visitors may cost. */
  visitors: VisitorBudget
  config: Pick<GatewayConfig, 'timeLimitMs' | 'communityName'>
}

const calendarSlug = 'kalender'

/** Costs in fields. An event is also charged for the time that writing its dates takes. */
const [costOfCachedFeed, costOfEvent] = [100, 500]

/** How long the gateway and clients cache the feed, in seconds. */
const feedAge = 300

/**
 * Serves events as iCalendar files (RFC 5545). `/kalender.ics` is the feed of future public events, without a token (`?keel=en` for
 * English); its text is the same for everybody and is cached for five minutes. `/kalender/{id}.ics` is one event, read with the
 * `x-auth-token` of the request, so the API decides on access. CAL-1, CAL-2.
 */
export function serveCalendarFiles(app: FastifyInstance, { upstream, visitors, config }: CalendarFilesOptions): void {
  const name = `${config.communityName}: kalender`

  const feeds = cachedReads(feedAge * 1_000, async (language: Language) => {
    const entries = await callWithDeadline(upstream, config.timeLimitMs, {}, (rest) => readFeed(rest, language))
    const text = icalendarOf(entries, { name, language })
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
  })

  app.get<{ Querystring: { keel?: string } }>('/kalender.ics', async (request, reply) => {
    spendForAnybody(visitors, request, costOfCachedFeed)
    const language = isLanguage(request.query.keel) ? request.query.keel : defaultLanguage
    const { text, etag } = await feeds(language)
    void reply.header('cache-control', `public, max-age=${feedAge}`).header('etag', etag)
    if (isNamed(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return send(reply, calendarSlug, text)
  })

  app.get<{ Params: { file: string } }>('/kalender/:file', async (request, reply) => {
    const id = /^(.+)\.ics$/.exec(request.params.file)?.[1]
    if (id == null) return reply.callNotFound()
    const spendMore = spendForRequest(visitors, request, costOfEvent)
    const catalogue = catalogueOf(calendarSlug)
    const { record } = await callWithDeadline(upstream, config.timeLimitMs, senderOf(request), (rest) =>
      readArticle(rest, catalogue, id),
    )
    const event = completeArticleFromWire(record, catalogue)
    const language = event.languages?.language ?? defaultLanguage
    void reply.header('cache-control', 'private, no-store')
    const began = performance.now()
    const text = icalendarOf(feedEntriesOf(event), { name, language })
    spendMore(fieldsOfMs(performance.now() - began))
    return send(reply, event.slug ?? calendarSlug, text)
  })
}

/** Whether an If-None-Match header has this tag, also as a weak one: compressing proxies weaken tags (RFC 9110, 13.1.2). */
function isNamed(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false
}

function send(reply: FastifyReply, name: string, text: string): FastifyReply {
  const safeName = name.replace(/[^\w-]/g, '') || calendarSlug
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${safeName}.ics"`)
    .send(text)
}
