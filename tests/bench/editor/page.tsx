import '../../../web/ui/theme/theme.css'
import './paints.ts'
import { createRoot } from 'react-dom/client'
import type { ModuleValue } from '../../../web/articles/editor/values.ts'
import { ModuleStage } from '../../articles/editor/moduleStage.tsx'

declare global {
  interface Window {
    /** Milliseconds from the first render to its paint. */
    mounted: number
    /** The current modules, so that the measurement can check what was typed. */
    modules: readonly ModuleValue[]
  }
}

const params = new URLSearchParams(window.location.search)
const sentence = 'Praam väljub Kuivastust igal täistunnil ja laeva peal on kohvik, kus saab süüa <b>sooja</b> suppi. '
const lines = Number(params.get('lines') ?? 1)
const html = `<p>${sentence.repeat(2)}</p>`.repeat(lines)
const modules = Array.from({ length: Number(params.get('count') ?? 200) }, (_, at): ModuleValue => {
  return { kind: 'text', id: `m${at}`, html }
})

const begun = performance.now()
createRoot(document.getElementById('root')!).render(
  <main style={{ maxWidth: 900, margin: '24px auto', padding: 16 }}>
    <h1>Proov</h1>
    <ModuleStage modules={modules} onChange={(next) => (window.modules = next)} />
  </main>,
)
// The second animation frame begins after the first one is painted.
requestAnimationFrame(() =>
  requestAnimationFrame(() => {
    window.mounted = performance.now() - begun
  }),
)
