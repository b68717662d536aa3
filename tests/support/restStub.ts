import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Body, notThere, ok, refused, type StubAnswer, type StubRequest } from './restStub/answers.ts'
import { articleAnswer, articlesContent, type ArticlesPart } from './restStub/articles.ts'
import { feedbackAnswer, feedbackContent, type FeedbackPart } from './restStub/feedback.ts'
import { fileAnswer, filesContent, type FilesPart, formOf, staticAnswer } from './restStub/files.ts'
import { forumAnswer } from './restStub/forum.ts'
import { forumContent } from './restStub/forumContent.ts'
import type { ForumPart } from './restStub/forumRecords.ts'
import { openUserAnswer, userAnswer, usersContent, type UsersPart } from './restStub/users.ts'

/** One call as it arrived. */
export interface StubCall {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: unknown
}

/** What can go wrong with the calls whose `METHOD /path` a fault matches. */
export interface StubFault {
  on: RegExp
  /** Wait so long before answering, in milliseconds. */
  delayMs?: number
  /** Take the call and never answer; or send the headers and half of the body and stop there. */
  hang?: 'before headers' | 'in the body'
  /** Close the connection instead of answering. */
  lose?: boolean
  /** Do what was asked, but answer this instead. */
  status?: number
  body?: string
  headers?: Record<string, string>
  /** Only so many times; then all is well again. */
  times?: number
}

/** A plain server of specification.md §7: only documented calls, none of the extensions. A file for each domain's part. */
export interface RestStub extends UsersPart, ForumPart, FilesPart, FeedbackPart, ArticlesPart {
  url: string
  /** Every call since the last `forgetCalls`. */
  calls: StubCall[]
  /** The calls as `METHOD /path`, in their order. */
  said(): string[]
  forgetCalls(): void
  faults: StubFault[]
  /** Answers GET /api with these capabilities, to stand for a server that has them; undefined is plain §7. */
  announces: string[] | undefined
  close(): Promise<void>
}

/** Starts a stub with four people, three categories and a few topics. */
export async function startStub(): Promise<RestStub> {
  const calls: StubCall[] = []
  const server = createServer((request, response) => {
    serve(stub, request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stub: RestStub = {
    url: `http://127.0.0.1:${port}`,
    ...usersContent(),
    ...forumContent(),
    ...filesContent(),
    ...feedbackContent(),
    ...articlesContent(),
    calls,
    said: () => calls.map(({ method, url }) => `${method} ${url}`),
    forgetCalls: () => calls.splice(0),
    faults: [],
    announces: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return stub
}

async function serve(stub: RestStub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = request
  const sent = bodyOf(Buffer.concat(chunks), headers['content-type'])
  stub.calls.push({ method, url, headers, body: sent })

  const fault = stub.faults.find(({ on, times }) => times !== 0 && on.test(`${method} ${url}`))
  if (fault?.times != null) fault.times -= 1
  if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
  if (fault?.hang === 'before headers') return
  if (fault?.lose) return void request.socket.destroy()

  const answer = answerTo(stub, { method, url, body: sent ?? {} }, headers['x-auth-token'])
  if (answer.file && !fault)
    return void response.writeHead(200, { 'content-type': answer.file.type }).end(answer.file.bytes)
  const body = fault?.body ?? (answer.body === undefined ? '' : JSON.stringify(answer.body))
  response.writeHead(fault?.status ?? answer.status, { 'content-type': 'application/json', ...fault?.headers })
  if (fault?.hang === 'in the body') return void response.write(body.slice(0, body.length / 2))
  response.end(body)
}

function bodyOf(bytes: Buffer, type = ''): Body | undefined {
  if (type.startsWith('multipart/')) return { ...formOf(bytes) }
  return bytes.length > 0 ? (JSON.parse(bytes.toString('utf8')) as Body) : undefined
}

/** The first part that knows the call answers it. */
function answerTo(stub: RestStub, request: StubRequest, token: unknown): StubAnswer {
  if (`${request.method} ${request.url}` === 'GET /api' && stub.announces)
    return ok({ nimi: 'stub', versioon: '1', voimed: stub.announces })
  const open = openUserAnswer(stub, request)
  if (open) return open
  const caller = stub.people.find(({ _id }) => stub.tokenOf(_id) === token)
  const bytes = staticAnswer(stub, request, caller)
  if (bytes) return bytes
  if (!caller) return refused(401, 'Palun logi sisse.')
  return (
    userAnswer(stub, request, caller) ??
    forumAnswer(stub, request, caller) ??
    fileAnswer(stub, request) ??
    feedbackAnswer(stub, request) ??
    articleAnswer(stub, request) ??
    notThere()
  )
}
