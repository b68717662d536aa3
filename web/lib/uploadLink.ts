import { ApolloLink } from '@apollo/client'
import { ServerError } from '@apollo/client/errors'
import { print } from 'graphql'
import { Observable } from 'rxjs'

/** How an upload tells what becomes of it. */
export interface UploadWatch {
  /** The part that has been sent, 0 to 1. */
  onProgress: (part: number) => void
  /** Breaks it off. */
  signal: AbortSignal
}

/** How long nothing may move: on the way, and while the server looks at what came. */
const stillMs = { sending: 60_000, answering: 180_000 }

/**
 * The link of one upload: sends its operation as the GraphQL multipart request specification has it, by XMLHttpRequest,
 * which alone tells how much has gone out. GQL-4.
 */
export function createUploadLink({ onProgress, signal }: UploadWatch): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        const request = new XMLHttpRequest()
        let timer: ReturnType<typeof setTimeout> | undefined
        const failed = (why: string) => {
          clearTimeout(timer)
          observer.error(new TypeError(why))
        }
        const moved = (allowedMs: number) => {
          clearTimeout(timer)
          timer = setTimeout(() => {
            request.abort()
            failed('The upload stands still')
          }, allowedMs)
        }
        request.open('POST', '/graphql')
        request.setRequestHeader('accept', 'application/graphql-response+json, application/json')
        // What other sites cannot make a browser send: the gateway takes no form without it.
        request.setRequestHeader('apollo-require-preflight', 'true')
        const { headers } = operation.getContext() as { headers?: Record<string, string> }
        for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value)
        request.upload.onprogress = ({ loaded, total }) => {
          moved(loaded < total ? stillMs.sending : stillMs.answering)
          if (total > 0) onProgress(loaded / total)
        }
        request.upload.onload = () => moved(stillMs.answering)
        const breakOff = () => {
          request.abort()
          failed('The upload was cancelled')
        }
        signal.addEventListener('abort', breakOff)
        request.onerror = () => failed('The upload broke off')
        request.onload = () => {
          clearTimeout(timer)
          const result = graphqlResult(request.responseText)
          if (result) {
            observer.next(result)
            observer.complete()
          } else observer.error(refused(request))
        }
        moved(stillMs.sending)
        request.send(multipartBody(operation))
        return () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', breakOff)
          request.abort()
        }
      }),
  )
}

/** The operation with its files beside it, in the order that the specification asks for. */
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

/** What GraphQL answered, whatever its status; null for what is no such answer. */
function graphqlResult(text: string): ApolloLink.Result | null {
  try {
    const read: unknown = JSON.parse(text)
    // One of the two is all that the specification promises; the client looks at them no further either.
    return typeof read === 'object' && read !== null && ('data' in read || 'errors' in read)
      ? (read as ApolloLink.Result)
      : null
  } catch {
    // Something between us and the gateway answered in its stead.
    return null
  }
}

function refused({ status, responseText }: XMLHttpRequest): Error {
  if (status < 300) return new TypeError('The upload was answered by something else than the gateway')
  const response = new Response(responseText, { status })
  return new ServerError(`The upload was refused with ${status}`, { response, bodyText: responseText })
}
