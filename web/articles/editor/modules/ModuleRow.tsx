import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RowAction } from '../../../ui/button/RowAction.tsx'
import type { RowParts } from '../../../ui/list/SortableRow.tsx'
import { Pair } from '../source/parts/Pair.tsx'
import type { ModuleValue } from '../values.ts'
import { DeletionNote } from './Deletion.tsx'
import { InsertLine } from './InsertLine.tsx'
import type { ModuleEditorProps } from './moduleKind.ts'
import { kindOf, labelOf } from './registry.ts'
import { moduleTexts } from './text.ts'
import classes from './ModuleRow.module.css'

interface ModuleRowProps extends Omit<ModuleEditorProps, 'name'> {
  parts: RowParts
  /** The language of the article. */
  language: string
  /** What is shown beside the module; null for nothing. LANG-4. */
  beside: ReactNode
  /** Inserts a new module at an index. Stable. */
  onInsert: (create: (id: string) => ModuleValue, index: number) => void
  /** Asks and deletes. Stable. */
  onRemove: (module: ModuleValue, name: string) => void
}

/** A module with its controls, and the insert line above it; the last one also with the insert line below. MODULE-1. */
export function ModuleRow({ parts, language, beside, onInsert, onRemove, ...editing }: ModuleRowProps) {
  const { index, isLast, name, handle, arrows } = parts
  const { module, busy, error } = editing
  const { Editor, icon: Icon, excerptOf } = kindOf(module)
  return (
    <>
      <DeletionNote index={index} />
      <InsertLine index={index} busy={busy} onInsert={onInsert} />
      <Pair source={beside}>
        <div
          role="group"
          aria-label={name}
          tabIndex={-1}
          data-module={module.id}
          // The error summary leads to the module that the API has refused.
          data-field={error ? 'modules' : undefined}
          className={classes.module}
        >
          <div className={classes.head}>
            {handle}
            <span className={classes.label} aria-hidden="true">
              <Icon size={18} stroke={1.75} />
              <span className={classes.kind}>{labelOf(module)}</span>
              {/* An attribute, which the style shows: as text, the content would be found twice in the page. */}
              <span className={classes.excerpt} data-excerpt={excerptOf(module)} />
            </span>
            {arrows}
            <RowAction
              icon={IconTrash}
              deletes
              off={busy}
              aria-label={moduleTexts.deleteNamed(name)}
              onClick={() => onRemove(module, name)}
            >
              <span className={classes.word}>{moduleTexts.delete}</span>
            </RowAction>
          </div>
          <div
            data-content
            data-folds
            // What is read aloud of the other kinds is Estonian: names of buttons.
            lang={module.kind === 'text' ? language : undefined}
            className={classes.content}
          >
            <Editor {...editing} name={name} />
          </div>
        </div>
      </Pair>
      {isLast && (
        <>
          <DeletionNote index={index + 1} />
          <InsertLine index={index + 1} stays busy={busy} onInsert={onInsert} />
        </>
      )}
    </>
  )
}
