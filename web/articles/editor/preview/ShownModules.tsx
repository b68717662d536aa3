import { layout } from '../../../ui/layout/layout.ts'
import type { ShownPageFragment } from '../../information/generated.ts'
import { moduleKinds } from '../modules/registry.ts'
import { modulesOfRecord } from '../record.ts'

/** The content of a page, as the public site shows it. Import it lazily: it loads code of the editor. PRIV-1, MODULE-1. */
export default function ShownModules({ page }: { page: ShownPageFragment }) {
  return (
    <div className={layout('stack', 'gap24')}>
      {page.summary && <p className={layout('large', 'breaks')}>{page.summary}</p>}
      {modulesOfRecord(page).map((module) => {
        const { PublicView } = moduleKinds.kindOf(module)
        return <PublicView key={module.id} block={module} />
      })}
    </div>
  )
}
