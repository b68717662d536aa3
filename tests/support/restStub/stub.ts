import { type ServerCall, type ServerReply, type WatchedServer, watchedServer } from '../servers/watchedServer.ts'
import { type Body, notThere, ok, refused, type StubAnswer, type StubRequest } from './answers.ts'
import { articleAnswer, articlesContent, type ArticlesPart } from './articles.ts'
import { feedbackAnswer, feedbackContent, type FeedbackPart } from './feedback.ts'
import { fileAnswer, filesContent, type FilesPart, formOf, staticAnswer } from './files.ts'
import { forumAnswer } from './forum/forum.ts'
import { forumContent } from './forum/forumContent.ts'
import type { ForumPart } from './forum/forumRecords.ts'
import { galleryAnswer, galleryContent, type GalleryPart } from './gallery.ts'
import { homeAnswer, homeContent, type HomePart, openHomeAnswer } from './home.ts'
import { protocolAnswer, protocolsContent, type ProtocolsPart } from './protocols.ts'
import { openUserAnswer, personOf, userAnswer, usersContent, type UsersPart } from './users.ts'

/** The rows of a stub. Tests may read and change them at any time. */
export interface StubRows
  extends UsersPart, ForumPart, FilesPart, FeedbackPart, ArticlesPart, ProtocolsPart, GalleryPart, HomePart {}

/**
 * An implementation of specification.md §7: the documented calls, and with a level GET /api, by which a gateway takes it for a server of
 * ours. It is independent of HTTP: restStub.ts serves it on a port, ../gateway/gatewayInProcess.ts calls it in process.
 */
export interface Stub extends StubRows, WatchedServer {}

/** A stub with four people and a few rows of everything else; `rows` replaces some of them. */
export function createStub(rows: Partial<StubRows> = {}): Stub {
  const stub: Stub = {
    ...usersContent(),
    ...forumContent(),
    ...filesContent(),
    ...feedbackContent(),
    ...articlesContent(),
    ...homeContent(),
    ...protocolsContent(),
    ...galleryContent(),
    ...watchedServer(undefined, (call) => replyOf(answerTo(stub, call)), formOf),
    ...rows,
  }
  return stub
}

function replyOf({ status, body, headers, file }: StubAnswer): ServerReply {
  if (file) return { status: 200, headers: { 'content-type': file.type }, body: file.bytes }
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: body === undefined ? '' : JSON.stringify(body),
  }
}

/** The response of the first domain that handles the call. */
function answerTo(stub: Stub, { method, url, headers, body }: ServerCall): StubAnswer {
  const request: StubRequest = { method, url, headers, body: (body ?? {}) as Body }
  if (`${method} ${url}` === 'GET /api' && stub.level != null)
    return ok({ nimi: 'stub', versioon: '1', sise: stub.level, tagasisideVorm: true })
  const open = openUserAnswer(stub, request) ?? openHomeAnswer(stub, request)
  if (open) return open
  const caller = personOf(stub, headers['x-auth-token'])
  const bytes = staticAnswer(stub, request, caller)
  if (bytes) return bytes
  if (!caller) return refused(401, 'Palun logi sisse.')
  return (
    userAnswer(stub, request, caller) ??
    forumAnswer(stub, request, caller) ??
    fileAnswer(stub, request) ??
    feedbackAnswer(stub, request) ??
    homeAnswer(stub, request) ??
    articleAnswer(stub, request) ??
    protocolAnswer(stub, request) ??
    galleryAnswer(stub, request) ??
    notThere()
  )
}
