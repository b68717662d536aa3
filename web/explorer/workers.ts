import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker'
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker'
import GraphqlWorker from 'monaco-graphql/esm/graphql.worker.js?worker'

const workers: Record<string, new () => Worker> = { json: JsonWorker, graphql: GraphqlWorker }

// Monaco asks for its workers here.
Object.assign(globalThis, {
  MonacoEnvironment: { getWorker: (_id: string, label: string) => new (workers[label] ?? EditorWorker)() },
})
