import { ApolloLink } from '@apollo/client'
import { Observable } from 'rxjs'
import { gatewayPath, graphqlTypes } from './gatewayPath.ts'
import { requestOf, sendByHash } from './requestBody.ts'
import { graphqlResult } from './sendToGateway.ts'

/** Progress and cancellation of an upload. */
export interface UploadProgress {
  /** Called with the fraction sent, 0 to 1. */
  onProgress: (fraction: number) => void
  /** Cancels the upload. */
  signal: AbortSignal
}

/** Idle timeouts: without progress while sending, and while the server processes the file. */
const idleTimeoutMs = { sending: 60_000, responding: 180_000 }

const cancelled = 'The upload was cancelled'

/**
 * A terminating link for one upload. Sends the operation by the GraphQL multipart request specification, with XMLHttpRequest,
 * because fetch reports no upload progress. GQL-4.
 */
export function createUploadLink({ onProgress, signal }: UploadProgress): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        const { headers } = operation.getContext() as { headers?: Record<string, string> }
        const stopping = new AbortController()
        const stop = () => stopping.abort()
        signal.addEventListener('abort', stop)
        // Cancelled while it waited for the person to sign in again.
        if (signal.aborted) stop()
        const options = { headers, onProgress, signal: stopping.signal }
        const send = async (text?: string) => responseOf(await sendForm(multipartBody(operation, text), options))
        sendByHash(operation.query, send).then(
          (result) => {
            observer.next(result)
            observer.complete()
          },
          (error: unknown) => observer.error(error),
        )
        return () => {
          signal.removeEventListener('abort', stop)
          stop()
        }
      }),
  )
}

/** Sends a form and waits for the response. @throws TypeError if the connection broke, the upload stalled or was cancelled */
function sendForm(
  body: FormData,
  { headers, onProgress, signal }: UploadProgress & { headers: Record<string, string> | undefined },
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new TypeError(cancelled))
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ended = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    }
    const failed = (why: string) => {
      ended()
      reject(new TypeError(why))
    }
    const restartTimer = (allowedMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        request.abort()
        failed('The upload stalled')
      }, allowedMs)
    }
    request.open('POST', gatewayPath)
    request.setRequestHeader('accept', graphqlTypes)
    // CSRF protection: other sites cannot send this header without a preflight, and the gateway requires it.
    request.setRequestHeader('apollo-require-preflight', 'true')
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer(loaded < total ? idleTimeoutMs.sending : idleTimeoutMs.responding)
      if (total > 0) onProgress(loaded / total)
    }
    request.upload.onload = () => restartTimer(idleTimeoutMs.responding)
    const cancel = () => {
      request.abort()
      failed(cancelled)
    }
    signal.addEventListener('abort', cancel)
    request.onerror = () => failed('The upload broke off')
    request.onload = () => {
      ended()
      resolve(request)
    }
    restartTimer(idleTimeoutMs.sending)
    request.send(body)
  })
}

/** Builds the multipart body; the specification fixes the order of its fields. */
function multipartBody({ query, operationName, variables }: ApolloLink.Operation, text?: string): FormData {
  const files = Object.entries(variables).filter((entry): entry is [string, File] => entry[1] instanceof File)
  const nulls = Object.fromEntries(files.map(([name]) => [name, null]))
  const body = new FormData()
  const operations = requestOf({ operationName, query, variables: { ...variables, ...nulls } }, text)
  body.append('operations', JSON.stringify(operations))
  body.append('map', JSON.stringify(Object.fromEntries(files.map(([name], index) => [index, [`variables.${name}`]]))))
  for (const [index, [, file]] of files.entries()) body.append(String(index), file, file.name)
  return body
}

const responseOf = ({ status, responseText }: XMLHttpRequest) =>
  graphqlResult(responseText, new Response(responseText, { status }))
