import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '../../../web/ui/theme/theme.css'
import './paints.ts'
import { MantineProvider } from '@mantine/core'
import { useCallback, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { moved } from '../../../schema/rules/order.ts'
import { SortableList } from '../../../web/ui/list/SortableList.tsx'
import { RichTextOnFocus } from '../../../web/ui/richText/RichTextOnFocus.tsx'
import { cssVariables, theme } from '../../../web/ui/theme/theme.ts'

interface Module {
  id: string
  name: string
  html: string
}

declare global {
  interface Window {
    /** Milliseconds from the first render to its paint. */
    mounted: number
    /** The current modules, so that the measurement can check what was typed. */
    modules: readonly Module[]
  }
}

const asked = new URLSearchParams(window.location.search)
const sentence = 'Praam väljub Kuivastust igal täistunnil ja laeva peal on kohvik, kus saab süüa <b>sooja</b> suppi. '
const start = Array.from({ length: Number(asked.get('count') ?? 200) }, (_, at) => ({
  id: `m${at}`,
  name: `Moodul ${at + 1}`,
  html: Array.from({ length: 6 }, (_, line) => `<p>${line + 1}. lõik. ${sentence.repeat(2)}</p>`).join(''),
}))

/** An article of many text modules, rendered like in its editor. */
function ModulesPage() {
  const [modules, setModules] = useState<readonly Module[]>(start)
  window.modules = modules
  const draw = useCallback(
    ({ id, name, html }: Module) => (
      <RichTextOnFocus
        label={name}
        value={html}
        onChange={(next) =>
          setModules((was) => was.map((module) => (module.id === id ? { ...module, html: next } : module)))
        }
      />
    ),
    [],
  )
  return (
    <main style={{ maxWidth: 900, margin: '24px auto', padding: 16 }}>
      <h1>Proov</h1>
      <SortableList
        items={modules}
        label="Moodulid"
        nameOf={({ name }) => name}
        onMove={(from, to) => setModules((was) => moved(was, from, to))}
      >
        {draw}
      </SortableList>
    </main>
  )
}

const begun = performance.now()
createRoot(document.getElementById('root')!).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <ModulesPage />
  </MantineProvider>,
)
// The second animation frame begins after the first one is painted.
requestAnimationFrame(() =>
  requestAnimationFrame(() => {
    window.mounted = performance.now() - begun
  }),
)
