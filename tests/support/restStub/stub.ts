import { type ServerCall, type ServerReply, type WatchedServer, watchedServer } from '../servers/watchedServer.ts'
import { articleResponse, type ArticleRows, articlesContent } from './articles.ts'
import { feedbackContent, feedbackResponse, type FeedbackRows } from './feedback.ts'
import { fileResponse, type FileRows, filesContent, formOf, staticResponse } from './files.ts'
import { forumResponse } from './forum/forum.ts'
import { forumContent } from './forum/forumContent.ts'
import type { ForumRows } from './forum/forumRecords.ts'
import { galleryContent, galleryResponse, type GalleryRows } from './gallery.ts'
import { homeContent, homeResponse, type HomeRows, openHomeResponse } from './home.ts'
import { protocolResponse, type ProtocolRows, protocolsContent } from './protocols.ts'
import { type Body, notFound, ok, refused, type StubRequest, type StubResponse } from './responses.ts'
import { searchContent, searchResponse, type SearchRows } from './search.ts'
import { openUserResponse, personOf, userResponse, type UserRows, usersContent } from './users.ts'

/** The rows of a stub. Tests may read and change them at any time. */
export interface StubRows
  extends UserRows, ForumRows, FileRows, FeedbackRows, ArticleRows, ProtocolRows, GalleryRows, HomeRows, SearchRows {}

/**
 * An implementation of specification.md §7: the documented calls, and with a level also GET /api, so that a gateway treats it as our
 * api, and GET /api/otsing/koik. It is independent of HTTP: restStub.ts serves it on a port, ../gateway/gatewayInProcess.ts calls it in process.
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
    ...searchContent(),
    ...watchedServer(undefined, (call) => replyOf(responseTo(stub, call)), formOf),
    ...rows,
  }
  return stub
}

function replyOf({ status, body, headers, file }: StubResponse): ServerReply {
  if (file) return { status: 200, headers: { 'content-type': file.type }, body: file.bytes }
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: body === undefined ? '' : JSON.stringify(body),
  }
}

/** The response of the first domain that handles the call. */
function responseTo(stub: Stub, { method, url, headers, body }: ServerCall): StubResponse {
  const request: StubRequest = { method, url, headers, body: (body ?? {}) as Body }
  if (`${method} ${url}` === 'GET /api' && stub.level != null)
    return ok({ nimi: 'stub', versioon: '1', sise: stub.level, tagasisideVorm: true })
  const open = openUserResponse(stub, request) ?? openHomeResponse(stub, request)
  if (open) return open
  const caller = personOf(stub, headers['x-auth-token'])
  const bytes = staticResponse(stub, request, caller)
  if (bytes) return bytes
  if (!caller) return refused(401, 'Palun logi sisse.')
  return (
    userResponse(stub, request, caller) ??
    forumResponse(stub, request, caller) ??
    fileResponse(stub, request) ??
    feedbackResponse(stub, request) ??
    homeResponse(stub, request) ??
    articleResponse(stub, request) ??
    protocolResponse(stub, request) ??
    galleryResponse(stub, request) ??
    searchResponse(stub, request) ??
    notFound()
  )
}
