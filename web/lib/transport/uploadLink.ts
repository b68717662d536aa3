import { ApolloLink } from '@apollo/client'
import { Observable } from 'rxjs'
import { print } from './documentText.ts'
import { gatewayPath, graphqlTypes } from './gatewayPath.ts'
import { graphqlAnswer } from './graphqlAnswer.ts'

/** Progress and cancellation of an upload. */
export interface UploadProgress {
  /** Called with the fraction sent, 0 to 1. */
  onProgress: (part: number) => void
  /** Cancels the upload. */
  signal: AbortSignal
}

/** Idle timeouts: without progress while sending, and while the server processes the file. */
const idleTimeoutMs = { sending: 60_000, answering: 180_000 }

const cancelled = 'The upload was cancelled'

/**
 * A terminating link for one upload. Sends the operation by the GraphQL multipart request specification, with XMLHttpRequest,
 * because fetch reports no upload progress. GQL-4.
 */
export function createUploadLink({ onProgress, signal }: UploadProgress): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        // Cancelled while it waited for its person to sign in again.
        if (signal.aborted) return observer.error(new TypeError(cancelled))
        const request = new XMLHttpRequest()
        let timer: ReturnType<typeof setTimeout> | undefined
        const failed = (why: string) => {
          clearTimeout(timer)
          observer.error(new TypeError(why))
        }
        const restartTimer = (allowedMs: number) => {
          clearTimeout(timer)
          timer = setTimeout(() => {
            request.abort()
            failed('The upload stands still')
          }, allowedMs)
        }
        request.open('POST', gatewayPath)
        request.setRequestHeader('accept', graphqlTypes)
        // CSRF protection: other sites cannot send this header without a preflight, and the gateway requires it.
        request.setRequestHeader('apollo-require-preflight', 'true')
        const { headers } = operation.getContext() as { headers?: Record<string, string> }
        for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value)
        request.upload.onprogress = ({ loaded, total }) => {
          restartTimer(loaded < total ? idleTimeoutMs.sending : idleTimeoutMs.answering)
          if (total > 0) onProgress(loaded / total)
        }
        request.upload.onload = () => restartTimer(idleTimeoutMs.answering)
        const cancel = () => {
          request.abort()
          failed(cancelled)
        }
        signal.addEventListener('abort', cancel)
        request.onerror = () => failed('The upload broke off')
        request.onload = () => {
          clearTimeout(timer)
          try {
            observer.next(answerOf(request))
            observer.complete()
          } catch (error) {
            observer.error(error)
          }
        }
        restartTimer(idleTimeoutMs.sending)
        request.send(multipartBody(operation))
        return () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', cancel)
          request.abort()
        }
      }),
  )
}

/** Builds the multipart body; the specification fixes the order of its fields. */
function multipartBody({ query, operationName, variables }: ApolloLink.Operation): FormData {
  const files = Object.entries(variables).filter((entry): entry is [string, File] => entry[1] instanceof File)
  const nulls = Object.fromEntries(files.map(([name]) => [name, null]))
  const body = new FormData()
  const operations = { operationName, query: print(query), variables: { ...variables, ...nulls } }
  body.append('operations', JSON.stringify(operations))
  body.append('map', JSON.stringify(Object.fromEntries(files.map(([name], index) => [index, [`variables.${name}`]]))))
  for (const [index, [, file]] of files.entries()) body.append(String(index), file, file.name)
  return body
}

const answerOf = ({ status, responseText }: XMLHttpRequest) =>
  graphqlAnswer(responseText, new Response(responseText, { status }))
