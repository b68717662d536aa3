import { SourcePart } from '../../../../content/beside/SourcePart.tsx'
import { AttachmentList } from '../../../../files/attachments/AttachmentList.tsx'
import { Html } from '../../../../ui/richText/html/Html.tsx'
import { plainText } from '../../../../ui/richText/html/plainText.ts'
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
  switch (module.kind) {
    case 'text':
      return <Html html={module.html} />
    case 'embed':
      return <p className={classes.code}>{module.html}</p>
    case 'map':
      return <p className={classes.code}>{module.content}</p>
    case 'images':
    case 'files':
      return (
        <div lang="et" className={classes.files}>
          <AttachmentList files={module.files} />
        </div>
      )
    case 'other':
      return <p>{module.type}</p>
  }
}

function Difference({ before, now }: { before: ModuleValue; now: ModuleValue }) {
  if ('files' in now)
    return (
      <>
        <FilesChange before={'files' in before ? before.files : []} now={now.files} />
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

/** The words of a module without files. */
function wordsOf(module: ModuleValue): string {
  switch (module.kind) {
    case 'text':
      return plainText(module.html)
    case 'embed':
      return module.html
    case 'map':
      return module.content
    default:
      return ''
  }
}
