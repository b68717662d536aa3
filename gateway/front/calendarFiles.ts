import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { catalogueOf, languages } from '../articles/catalogues.ts'
import { icalendarOf, publicEventsIn } from '../articles/icalendar.ts'
import { readArticle, readArticlePage, readArticles } from '../articles/rest.ts'
import { type ArticleModel, wholeArticleFromWire } from '../articles/wire/article.ts'
import type { GatewayConfig } from '../config.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient, Upstream } from '../rest/client.ts'
import { deadlineAfter } from '../rest/deadline.ts'
import { forwardedFor } from './forwardedFor.ts'

/** Dependencies of the calendar routes. */
interface CalendarFilesOptions {
  upstream: Upstream
  capabilities: Capabilities
  config: Pick<GatewayConfig, 'timeLimitMs' | 'communityName' | 'publicSiteUrl'>
}

const calendarSlug = 'kalender'

/** The most events in the feed, the latest first, if the API announces `paging`; without it the feed has all of them. */
const feedSize = 200

/**
 * Serves events as iCalendar files (RFC 5545). `/kalender.ics` is the feed of all public events and needs no token (`?keel=en` for
 * English); `/kalender/{id}.ics` is one event, read with the `x-auth-token` of the request, so the API decides on access. CAL-1.
 */
export function serveCalendarFiles(
  app: FastifyInstance,
  { upstream, capabilities, config }: CalendarFilesOptions,
): void {
  const file = { name: `${config.communityName}: kalender`, host: new URL(config.publicSiteUrl).hostname }

  app.get<{ Querystring: { keel?: string } }>('/kalender.ics', async (request, reply) => {
    const language = languages.find((code) => code === request.query.keel) ?? languages[0] ?? ''
    const hasPages = (await capabilities.current()).has('paging')
    const events = await reading(request, undefined, async (rest) => {
      const asked = { catalogue: catalogueOf(calendarSlug), inEditorsOrder: false }
      return hasPages ? (await readArticlePage(rest, asked, { size: feedSize })).items : readArticles(rest, asked)
    })
    void reply.header('cache-control', 'public, max-age=300')
    return send(reply, calendarSlug, icalendarOf(publicEventsIn(language, events), { ...file, language }))
  })

  app.get<{ Params: { file: string } }>('/kalender/:file', async (request, reply) => {
    const id = /^(.+)\.ics$/.exec(request.params.file)?.[1]
    if (id == null) return reply.callNotFound()
    const token = [request.headers['x-auth-token']].flat()[0]
    const event = await reading(request, token, async (rest): Promise<ArticleModel> => {
      const catalogue = catalogueOf(calendarSlug)
      return wholeArticleFromWire((await readArticle(rest, catalogue, id)).record, catalogue)
    })
    const language = event.languages?.language ?? languages[0] ?? ''
    void reply.header('cache-control', 'private, no-store')
    return send(reply, event.slug ?? calendarSlug, icalendarOf([event], { ...file, language }))
  })

  async function reading<T>(
    request: FastifyRequest,
    token: string | undefined,
    read: (rest: RestClient) => Promise<T>,
  ): Promise<T> {
    const deadline = deadlineAfter(config.timeLimitMs)
    const rest = upstream.client(token, { deadline, forwardedFor: forwardedFor(request.raw) })
    return read(rest).finally(deadline.end)
  }
}

function send(reply: FastifyReply, name: string, text: string): FastifyReply {
  const safeName = name.replace(/[^\w-]/g, '') || calendarSlug
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${safeName}.ics"`)
    .send(text)
}
