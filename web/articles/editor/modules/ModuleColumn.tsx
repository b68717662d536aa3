import { useCallbackRef } from '@mantine/hooks'
import { type ReactNode, useCallback, useMemo } from 'react'
import { v4 as newId } from 'uuid'
import { SortableList } from '../../../ui/list/SortableList.tsx'
import type { RowParts } from '../../../ui/list/SortableRow.tsx'
import { confirm } from '../../../ui/notice/confirm.tsx'
import type { ArticleEdit } from '../edits.ts'
import { type ArticleValues, firstModule, modulesOf, type ModuleValue } from '../values.ts'
import { Deletion, useDeletion } from './Deletion.tsx'
import { ModuleError } from './ModuleError.tsx'
import { ModuleRow } from './ModuleRow.tsx'
import { labelOf, typeOf } from './registry.ts'
import { moduleTexts } from './text.ts'
import { useFocusModule } from './useFocusModule.ts'
import { useRefusedModule } from './useRefusedModule.ts'
import classes from './ModuleColumn.module.css'

interface ModuleColumnProps {
  values: ArticleValues
  /** Stable. */
  edit: (edit: ArticleEdit) => void
  /** While true nothing can be changed, but everything stays focusable. NOTE-2. */
  busy: boolean
  /** Why the API refused the modules, in Estonian. It begins with '3. moodul: ' if a single one is at fault. */
  error: string | null | undefined
  /** Called on Ctrl+Enter in a text. */
  onSubmit: () => void
  /** Takes back the last edit, for a module that was deleted by mistake. */
  onUndo: () => void
  /** Renders what is shown beside the module at an index, from 0: that of the version in the other language. Stable. LANG-4. */
  beside?: ((index: number) => ReactNode) | undefined
}

/** The modules of an article: edited, inserted, moved and deleted. MODULE-1, MODULE-2, ORDER-1. */
export function ModuleColumn({ values, edit, busy, error, onSubmit, onUndo, beside }: ModuleColumnProps) {
  const modules = useMemo(() => modulesOf(values), [values])
  const [column, focusModule] = useFocusModule(values.moduleIds)
  const refused = useRefusedModule(error ?? null, values.moduleIds)
  const { deletion, markDeleted } = useDeletion(values)

  const submit = useCallbackRef(onSubmit)
  const change = useCallback((module: ModuleValue) => edit({ type: 'changeModule', module }), [edit])
  const insert = useCallback(
    (create: (id: string) => ModuleValue, index: number) => {
      const module = create(newId())
      focusModule(module.id, 'field')
      edit({ type: 'insertModule', index, module })
    },
    [edit, focusModule],
  )
  const remove = useCallbackRef((module: ModuleValue, name: string) => {
    const index = values.moduleIds.indexOf(module.id)
    focusModule(values.moduleIds[index + 1] ?? values.moduleIds[index - 1] ?? firstModule.id, 'module')
    markDeleted({ id: module.id, index, name })
    edit({ type: 'removeModule', id: module.id })
  })

  const askAndRemove = useCallback(
    (module: ModuleValue, name: string) => void mayDelete(module).then((agreed) => agreed && remove(module, name)),
    [remove],
  )

  const takeBack = () => {
    if (deletion) focusModule(deletion.id, 'module')
    onUndo()
  }

  // A new function redraws all rows, so it depends on nothing that changes with each edit.
  const row = useCallback(
    (module: ModuleValue, parts: RowParts) => (
      <ModuleRow
        module={module}
        parts={parts}
        language={values.language}
        beside={beside?.(parts.index) ?? null}
        busy={busy}
        error={refused.id === module.id ? refused.text : null}
        onChange={change}
        onInsert={insert}
        onRemove={askAndRemove}
        onSubmit={submit}
      />
    ),
    [busy, values.language, beside, refused.id, refused.text, change, insert, askAndRemove, submit],
  )

  return (
    <div ref={column} className={classes.column}>
      <ModuleError error={refused.id == null ? refused.text : null} field="modules" />
      <Deletion.Provider value={{ deletion, onUndo: takeBack, busy }}>
        <SortableList
          items={modules}
          label={moduleTexts.modules}
          nameOf={nameOf}
          onMove={(from, to) => edit({ type: 'moveModule', from, to })}
          busy={busy}
          layout="own"
          folding
        >
          {row}
        </SortableList>
      </Deletion.Provider>
    </div>
  )
}

const nameOf = (module: ModuleValue, index: number) => moduleTexts.named(index + 1, labelOf(module))

function mayDelete(module: ModuleValue): Promise<boolean> {
  return confirm({
    title: moduleTexts.deleteTitle(typeOf(module)),
    text: moduleTexts.deleteText,
    action: moduleTexts.deleteAction,
    stay: moduleTexts.keep,
  })
}
