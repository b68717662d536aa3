import { ApolloLink } from '@apollo/client'
import { Observable } from 'rxjs'
import { clientSilenceMs } from '../../../schema/rules/delays.ts'
import { requestBody, sendByHash } from '../../lib/transport/requestBody.ts'
import type { ForumEventsSubscription } from './generated.ts'

const streamPath = '/graphql/voog'

const opened: ForumEventsSubscription = {
  __typename: 'Subscription',
  forumEvents: { __typename: 'ForumEvent', kind: 'GAP', topicId: null, postId: null, categoryId: null, byId: null },
}

/**
 * Answers the subscription by server-sent events: the distinct connections mode of graphql-sse. Its first result is a gap, once the stream is
 * open: what happened before is not told. LIVE-1.
 */
export const liveLink = new ApolloLink(
  ({ query, operationName, variables, getContext }) =>
    new Observable<ApolloLink.Result>((observer) => {
      const abort = new AbortController()
      const { headers } = getContext() as { headers?: Record<string, string> }
      let silence = setTimeout(() => abort.abort(), clientSilenceMs)
      const heard = () => {
        clearTimeout(silence)
        silence = setTimeout(() => abort.abort(), clientSilenceMs)
      }

      /** The refusal of a stream; nothing once it is open and has ended. */
      async function read(text?: string): Promise<ApolloLink.Result> {
        const response = await fetch(streamPath, {
          method: 'POST',
          headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
          body: requestBody({ operationName, query, variables }, text),
          signal: abort.signal,
        })
        const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
        // A refusal; what is no JSON is of somebody on the way, and as good as a lost line.
        if (!response.body || !isStream) return (await response.json()) as ApolloLink.Result
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
        let rest = ''
        let isOpen = false
        for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
          heard()
          if (!isOpen) observer.next({ data: opened })
          isOpen = true
          const messages = (rest + chunk.value).split('\n\n')
          rest = messages.pop() ?? ''
          for (const message of messages) {
            const result = /^data: (.+)$/m.exec(message)?.[1]
            if (result != null) observer.next(JSON.parse(result) as ApolloLink.Result)
          }
        }
        return {}
      }

      sendByHash(query, read).then(
        (refusal) => {
          if ('errors' in refusal) observer.next(refusal)
          observer.complete()
        },
        (error: unknown) => observer.error(error),
      )
      return () => {
        clearTimeout(silence)
        abort.abort()
      }
    }),
)
