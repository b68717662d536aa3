import '../../../web/ui/theme/theme.css'
import '../../../web/ui/layout/layout.module.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { moved } from '../../../schema/rules/order.ts'
import { SortableList } from '../../../web/ui/list/sortable/SortableList.tsx'
import { RichTextOnFocus } from '../../../web/ui/richText/RichTextOnFocus.tsx'

const start = [
  { id: 'm1', name: 'Esimene', html: '<p>Praam väljub kell kuus.</p><p>Pood on lahti.</p>' },
  {
    id: 'm2',
    name: 'Teine',
    html: '<h2>Ilm</h2><ul><li>tuul <b>põhjast</b></li><li>vihma <a href="https://saar.ee/">ei</a> tule</li></ul>',
  },
  { id: 'm3', name: 'Kolmas', html: '' },
]

/** The page of the caret tests: three fields in a sortable list, each of which mounts its editor on focus. */
function RichTextOnFocusPage() {
  const [modules, setModules] = useState(start)
  Object.assign(window, { html: modules.map(({ html }) => html).join('\n') })
  return (
    <main style={{ maxWidth: 800, margin: '24px auto', padding: 16 }}>
      <h1>Proov</h1>
      <SortableList
        items={modules}
        label="Moodulid"
        nameOf={({ name }) => name}
        onMove={(from, to) => setModules((was) => moved(was, from, to))}
      >
        {({ id, name, html }) => (
          <RichTextOnFocus
            label={name}
            value={html}
            onChange={(next) => setModules((was) => was.map((one) => (one.id === id ? { ...one, html: next } : one)))}
          />
        )}
      </SortableList>
      <button>Saada</button>
    </main>
  )
}

createRoot(document.getElementById('root')!).render(<RichTextOnFocusPage />)
