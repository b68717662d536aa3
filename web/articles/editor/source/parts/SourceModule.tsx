import { SourcePart } from '../../../../content/beside/SourcePart.tsx'
import { moduleKinds } from '../../modules/registry.ts'
import type { ModuleValue } from '../../values.ts'
import { Changed } from '../changes/Changed.tsx'
import { FilesChange } from '../changes/FilesChange.tsx'
import type { ShownSource } from '../shownSource.ts'
import type { SourceEntry } from '../sourceRows.ts'
import { sourceTexts } from '../text.ts'
import classes from './SourceModule.module.css'

interface SourceModuleProps {
  source: ShownSource
  entry: SourceEntry
}

/** A module of the source: its content, and what has changed in it. LANG-4. */
export function SourceModule({ source, entry: { name, module, change, before } }: SourceModuleProps) {
  return (
    <SourcePart source={source} name={name} change={change && sourceTexts.changes[change]}>
      {change === 'deleted' ? (
        <del className={classes.deleted}>
          <Content module={module} />
        </del>
      ) : before ? (
        <Difference before={before} now={module} />
      ) : (
        <Content module={module} />
      )}
    </SourcePart>
  )
}

function Content({ module }: { module: ModuleValue }) {
  const { View } = moduleKinds.kindOf(module)
  return <View block={module} />
}

function Difference({ before, now }: { before: ModuleValue; now: ModuleValue }) {
  if ('files' in now)
    return (
      <>
        <FilesChange before={'files' in before ? before.files : []} now={now.files} />
        <Content module={now} />
      </>
    )
  const { wordsOf } = moduleKinds.kindOf(now)
  if (!wordsOf)
    return (
      <>
        <del className={classes.deleted}>
          <Content module={before} />
        </del>
        <Content module={now} />
      </>
    )
  const [former, current] = [wordsOf(before), wordsOf(now)]
  return (
    <>
      {former === current ? <p lang="et">{sourceTexts.formatting}</p> : <Changed before={former} now={current} />}
      {now.kind === 'text' && (
        <details className={classes.current}>
          <summary lang="et">{sourceTexts.currentText}</summary>
          <Content module={now} />
        </details>
      )}
    </>
  )
}
