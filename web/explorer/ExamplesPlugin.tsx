import { type GraphiQLPlugin, pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react'
import { type Example, examples } from './examples.ts'
import { text } from './text.ts'

/** A pane of the sidebar with the examples. */
export const examplesPlugin: GraphiQLPlugin = { title: text.examples, icon: ExamplesIcon, content: Examples }

function ExamplesIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M4 5h16M4 12h10M4 19h13" />
    </svg>
  )
}

function Examples() {
  const actions = useGraphiQLActions()
  const { queryEditor, variableEditor } = useGraphiQL(pick('queryEditor', 'variableEditor'))

  function open({ query, variables }: Example) {
    actions.addTab()
    queryEditor?.setValue(query)
    variableEditor?.setValue(variables ? JSON.stringify(variables, null, 2) : '')
    // A phone has no room for both panes.
    if (window.innerWidth < 600) actions.setVisiblePlugin(null)
  }

  return (
    <section className="examples" lang="et">
      <h2>{text.examples}</h2>
      <p>{text.examplesHelp}</p>
      <ul>
        {examples.map((example) => (
          <li key={example.type}>
            <button type="button" lang="en" disabled={!queryEditor || !variableEditor} onClick={() => open(example)}>
              {example.type}
            </button>
          </li>
        ))}
      </ul>
      <p>
        <a href="/sise/rest">{text.rest}</a>
      </p>
    </section>
  )
}
