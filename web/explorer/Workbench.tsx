import 'graphiql/style.css'
import { DOC_EXPLORER_PLUGIN } from '@graphiql/plugin-doc-explorer'
import { HISTORY_PLUGIN } from '@graphiql/plugin-history'
import type { Fetcher } from '@graphiql/toolkit'
import { GraphiQL } from 'graphiql'
import { type ExecutionResult, getOperationAST, OperationTypeNode, parse } from 'graphql'
import { createClient, type RequestParams } from 'graphql-sse'
import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker'
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker'
import GraphqlWorker from 'monaco-graphql/esm/graphql.worker.js?worker'
import { useMemo } from 'react'
import { headersOf, windowStorage } from './access.ts'
import { examplesPlugin } from './ExamplesPlugin.tsx'
import { text } from './text.ts'

const plugins = [examplesPlugin, HISTORY_PLUGIN]

/** Sends queries and mutations to /graphql, and reads subscriptions from /graphql/voog. */
function fetcherWith(token: string): Fetcher {
  const headers = headersOf(token)
  const stream = createClient({ url: '/graphql/voog', headers })
  return async (params) => {
    const request = params as RequestParams
    const operation = getOperationAST(parse(request.query), request.operationName)
    if (operation?.operation === OperationTypeNode.SUBSCRIPTION) return stream.iterate(request)
    const body = JSON.stringify(request)
    const response = await fetch('/graphql', { method: 'POST', headers, body })
    return (await response.json()) as ExecutionResult
  }
}

interface WorkbenchProps {
  token: string
  /** Deletes the stored token; undefined without one. */
  deleteToken: (() => void) | undefined
}

const storage = windowStorage('sessionStorage')

/** GraphiQL with our examples. Typed texts are stored for this window only: the next person on the same browser does not see them. */
export default function Workbench({ token, deleteToken }: WorkbenchProps) {
  const fetcher = useMemo(() => fetcherWith(token), [token])
  return (
    <div className="workbench" lang="en">
      <GraphiQL
        fetcher={fetcher}
        plugins={plugins}
        referencePlugin={DOC_EXPLORER_PLUGIN}
        visiblePlugin={examplesPlugin}
        storage={storage}
        isHeadersEditorEnabled={false}
        inputValueDeprecation
      >
        <GraphiQL.Logo>
          {deleteToken ? (
            <button type="button" className="removeToken" lang="et" onClick={deleteToken}>
              {text.removeToken}
            </button>
          ) : (
            <span>{text.title}</span>
          )}
        </GraphiQL.Logo>
      </GraphiQL>
    </div>
  )
}

const workers: Record<string, new () => Worker> = { json: JsonWorker, graphql: GraphqlWorker }

// Monaco gets its workers from here.
Object.assign(globalThis, {
  MonacoEnvironment: { getWorker: (_id: string, label: string) => new (workers[label] ?? EditorWorker)() },
})
