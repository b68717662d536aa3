import '../../../web/ui/theme/theme.css'
import '../../../web/ui/layout/layout.module.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { InertHtml } from '../../../web/ui/richText/html/Html.tsx'
import { RichText } from '../../../web/ui/richText/RichText.tsx'

declare global {
  interface Window {
    /** The current value of the field, exposed to the tests; `sent` has the submitted values. */
    html: string
    sent: string[]
    setHtml: (html: string) => void
  }
}

const people = ['Mari Maasikas', 'Margus Õun', 'Jaan Tamm-Mardi', 'Liis'].map((name, at) => ({
  id: `liige-${at}`,
  name,
}))
/** Finds everybody, whatever is typed. */
const findPeople = () => Promise.resolve(people)

/** The page of the typing tests: the field, a button that submits, and the rendered html. */
function RichTextPage() {
  const params = new URLSearchParams(window.location.search)
  const [html, setHtml] = useState(params.get('start') ?? '')
  const [sent, setSent] = useState<string[]>([])
  Object.assign(window, { html, sent, setHtml })
  const send = () => {
    setSent([...sent, html])
    setHtml('')
  }
  return (
    <main style={{ maxWidth: 800, margin: '24px auto', padding: 16 }}>
      <h1>Proov</h1>
      <RichText
        label="Tekst"
        value={html}
        onChange={setHtml}
        onSubmit={send}
        autoFocus={params.has('focus')}
        error={params.get('error')}
        placeholder="Kirjuta vastus…"
        findPeople={params.has('people') ? findPeople : undefined}
      />
      <button onClick={send}>Saada</button>
      <InertHtml html={html} />
    </main>
  )
}

createRoot(document.getElementById('root')!).render(<RichTextPage />)
