import { createHash } from 'node:crypto'
import escapeHtml from 'escape-html'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { callWithDeadline, type RestClient, type Upstream } from '../rest/client.ts'
import { path } from '../rest/path.ts'
import { arrivalLimit } from './arrivalLimit.ts'
import { refusalOf } from './failureLog.ts'
import { unsubscribingTexts } from './messages.ts'
import { visitorOf } from './sender.ts'
import { spendForAnybody, type VisitorBudget } from './visitorBudget.ts'

interface UnsubscribingOptions {
  upstream: Upstream
  timeLimitMs: number
  communityName: string
  /** What visitors may cost. */
  visitors: VisitorBudget
}

/** The cost of a press, in fields. */
const costOfPress = 200

/** In bytes. Mail programs send a form with one field. RFC 8058. */
const bodyLimit = 4_096

/** How long a request may take to arrive, in milliseconds. */
const limitArrival = arrivalLimit(20_000)

/**
 * Serves the unsubscribe links of digests, without a session. GET is a page with one button, as mail programs open links by themselves.
 * POST, from that page and from mail programs (RFC 8058), ends the digests by PUT /api/kirjad/loobumine/{token}. MAIL-1.
 */
export async function serveUnsubscribing(app: FastifyInstance, options: UnsubscribingOptions): Promise<void> {
  const { upstream, timeLimitMs, communityName, visitors } = options
  const url = '/kirjad/loobumine/:token'
  const page = (reply: FastifyReply, status: number, shown: Shown) =>
    reply
      .code(status)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(pageOf(communityName, shown))

  await app.register((scope, _options, done) => {
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, parsed) => parsed(null))
    scope.get(url, (_request, reply) => page(reply, 200, unsubscribingTexts.question))

    scope.post<{ Params: { token: string } }>(url, { bodyLimit, onRequest: limitArrival }, async (request, reply) => {
      spendForAnybody(visitors, request, costOfPress)
      const end = (rest: RestClient) => rest.send('PUT', path`/api/kirjad/loobumine/${request.params.token}`)
      try {
        await callWithDeadline(upstream, timeLimitMs, visitorOf(request), end)
        return page(reply, 200, unsubscribingTexts.ended)
      } catch (error) {
        const { status, body } = refusalOf(error, request, reply)
        return page(reply, status, { title: unsubscribingTexts.failed, text: body.msg, code: body.kood })
      }
    })
    done()
  })
}

interface Shown {
  title: string
  text: string
  /** The request id, which the user can report to the admin. */
  code?: string | undefined
  /** The button that ends the digests. */
  button?: string
}

const style = `:root{color-scheme:light dark;--back:#f4f7f7;--card:#fff;--edge:#d8e2e2;--text:#1c2526;--button:#0e5c66;--on:#fff;--link:#0e5c66}
@media (prefers-color-scheme:dark){:root{--back:#101718;--card:#182123;--edge:#2c393b;--text:#e4eaea;--button:#79c0c4;--on:#063840;--link:#79c0c4}}
body{margin:0;padding:24px 16px;background:var(--back);color:var(--text);font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:440px;margin:40px auto;padding:24px;border:1px solid var(--edge);border-radius:8px;background:var(--card);overflow-wrap:anywhere}
h1{margin:0 0 12px;font-size:26px;line-height:1.25}
p{margin:0 0 16px}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 24px;border:0;border-radius:8px;background:var(--button);color:var(--on);cursor:pointer}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
@media (forced-colors:active){button{border:1px solid}}`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page without scripts, as it must work in any browser that a mail program opens. */
const pageOf = (communityName: string, { title, text, code, button }: Shown) => `<!doctype html>
<html lang="et"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(`${title} – ${communityName}`)}</title><style>${style}</style></head>
<body><main><p>${escapeHtml(communityName)}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
${code == null ? '' : `<p>Kood: ${escapeHtml(code)}</p>`}
${button == null ? `<p><a href="/sise">${escapeHtml(unsubscribingTexts.openSise)}</a></p>` : `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`}
</main></body></html>
`
