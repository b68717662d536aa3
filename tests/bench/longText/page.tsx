import '../../../web/ui/theme/theme.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { RichText } from '../../../web/ui/richText/RichText.tsx'
import { longTexts } from './texts.ts'

const name = new URLSearchParams(window.location.search).get('text') as keyof typeof longTexts

function LongText() {
  const [html, setHtml] = useState(longTexts[name])
  return <RichText label="Tekst" value={html} onChange={setHtml} autoFocus />
}

createRoot(document.getElementById('root')!).render(
  <main style={{ maxWidth: 800, margin: '24px auto', padding: 16 }}>
    <LongText />
  </main>,
)
