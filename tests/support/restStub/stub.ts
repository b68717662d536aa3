import { announcementAnswer, announcementsContent, type AnnouncementsPart } from './announcements.ts'
import { type Body, isOwn, notThere, ok, refused, type StubAnswer, type StubRequest } from './answers.ts'
import { articleAnswer, articlesContent, type ArticlesPart } from './articles.ts'
import { faultOf, type FaultsPart } from './faults.ts'
import { feedbackAnswer, feedbackContent, type FeedbackPart } from './feedback.ts'
import { fileAnswer, filesContent, type FilesPart, formOf, staticAnswer } from './files.ts'
import { forumAnswer } from './forum/forum.ts'
import { forumContent } from './forum/forumContent.ts'
import type { ForumPart } from './forum/forumRecords.ts'
import { galleryAnswer, galleryContent, type GalleryPart } from './gallery.ts'
import { homeAnswer, homeContent, type HomePart, openHomeAnswer } from './home.ts'
import { invitationAnswer, invitationsContent, type InvitationsPart } from './invitations.ts'
import { mailPreferenceAnswer, mailPreferencesContent, type MailPreferencesPart } from './mailPreferences.ts'
import { protocolAnswer, protocolsContent, type ProtocolsPart } from './protocols.ts'
import { pushAnswer, pushContent, type PushPart } from './push.ts'
import { answerOnce, type RepeatsPart } from './repeats.ts'
import { toolAnswer, toolsContent, type ToolsPart, toolWith } from './tools.ts'
import { openUserAnswer, personOf, userAnswer, usersContent, type UsersPart } from './users.ts'
import { webhookAnswer, webhookContent, type WebhookPart } from './webhook.ts'

/** A received call. */
export interface StubCall {
  method: string
  /** Path and query. */
  url: string
  /** By lower-case name. */
  headers: Record<string, string | string[] | undefined>
  /** The parsed JSON or form; undefined if the call had none. */
  body: unknown
}

/** The rows of a stub. Tests may read and change them at any time. */
export interface StubRows
  extends
    UsersPart,
    MailPreferencesPart,
    InvitationsPart,
    PushPart,
    ToolsPart,
    WebhookPart,
    ForumPart,
    FilesPart,
    FeedbackPart,
    ArticlesPart,
    ProtocolsPart,
    GalleryPart,
    HomePart,
    AnnouncementsPart {}

/**
 * An implementation of specification.md §7: the documented calls, and with a level those of ours that web tests need. It is independent of
 * HTTP: restStub.ts serves it on a port, ../gateway/gatewayInProcess.ts calls it in process.
 */
export interface Stub extends StubRows, FaultsPart, RepeatsPart {
  /** Every call since the last `forgetCalls`. */
  calls: StubCall[]
  /** The calls as `METHOD /path`, in order, but for `GET /api`: what a server can is read again whenever that is some seconds old. */
  said(): string[]
  forgetCalls(): void
  /** Processes a call, with the fault that matches it if any. */
  reply(call: Omit<StubCall, 'body'>, body: Buffer): Promise<StubReply>
}

/** A response with its body as bytes or text. */
export interface StubReply {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** How its transfer fails. */
  broken?: 'never begins' | 'breaks off halfway' | 'connection lost'
}

/** A stub with four people and a few rows of everything else; `rows` replaces some of them. */
export function createStub(rows: Partial<StubRows> = {}): Stub {
  const calls: StubCall[] = []
  const stub: Stub = {
    ...usersContent(),
    ...pushContent(),
    ...toolsContent(),
    ...webhookContent(),
    ...mailPreferencesContent(),
    ...invitationsContent(),
    ...forumContent(),
    ...filesContent(),
    ...feedbackContent(),
    ...articlesContent(),
    ...homeContent(),
    ...protocolsContent(),
    ...galleryContent(),
    ...announcementsContent(),
    level: undefined,
    ...rows,
    calls,
    faults: [],
    answered: new Map(),
    said: () => calls.map(({ method, url }) => `${method} ${url}`).filter((call) => call !== 'GET /api'),
    forgetCalls: () => calls.splice(0),
    reply: (call, body) => replyTo(stub, { ...call, body: bodyOf(body, call.headers['content-type']) }),
  }
  return stub
}

async function replyTo(stub: Stub, call: StubCall): Promise<StubReply> {
  stub.calls.push(call)
  const { method, url } = call
  const fault = faultOf(stub, method, url)
  // Not waited for by the process: a caller that gave up leaves it behind.
  if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs).unref())
  await fault?.until
  const nothing = { status: 0, headers: {}, body: '' }
  if (fault?.hang === 'before headers') return { ...nothing, broken: 'never begins' }
  if (fault?.lose) return { ...nothing, broken: 'connection lost' }

  const answer: StubAnswer =
    fault?.msg == null ? answerTo(stub, call) : { status: 400, body: { msg: fault.msg, ...fault.details } }
  const isPlain = fault?.body == null && fault?.status == null
  if (answer.file && isPlain)
    return { status: 200, headers: { 'content-type': answer.file.type }, body: answer.file.bytes }
  return {
    status: fault?.status ?? answer.status,
    headers: { 'content-type': 'application/json', ...answer.headers, ...fault?.headers },
    body: fault?.body ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)),
    ...(fault?.hang === 'in the body' && { broken: 'breaks off halfway' }),
  }
}

function bodyOf(bytes: Buffer, type: unknown): Body | undefined {
  if (String(type).startsWith('multipart/')) return { ...formOf(bytes) }
  return bytes.length > 0 ? (JSON.parse(bytes.toString('utf8')) as Body) : undefined
}

/** The response of the first domain that handles the call. */
function answerTo(stub: Stub, { method, url, headers, body }: StubCall): StubAnswer {
  const request: StubRequest = { method, url, headers, body: (body ?? {}) as Body }
  if (`${method} ${url}` === 'GET /api' && isOwn(stub))
    return ok({ nimi: 'stub', versioon: '1', sise: stub.level, tagasisideVorm: true })
  const open = openUserAnswer(stub, request) ?? openHomeAnswer(stub, request)
  if (open) return open
  const tool = toolWith(stub, headers['x-auth-token'])
  const caller = personOf(stub, tool ? stub.tokenOf(tool.kasutaja) : headers['x-auth-token'])
  const bytes = staticAnswer(stub, request, caller)
  if (bytes) return bytes
  if (!caller) return refused(401, 'Palun logi sisse.')
  return answerOnce(
    stub,
    request,
    () =>
      userAnswer(stub, request, caller) ??
      pushAnswer(stub, request, caller) ??
      toolAnswer(stub, request, caller) ??
      webhookAnswer(stub, request, caller) ??
      mailPreferenceAnswer(stub, request, caller) ??
      invitationAnswer(stub, request, caller) ??
      forumAnswer(stub, request, caller) ??
      fileAnswer(stub, request) ??
      feedbackAnswer(stub, request, caller) ??
      homeAnswer(stub, request, caller) ??
      articleAnswer(stub, request, caller) ??
      protocolAnswer(stub, request, caller) ??
      galleryAnswer(stub, request, caller) ??
      announcementAnswer(stub, request, caller) ??
      notThere(),
  )
}
